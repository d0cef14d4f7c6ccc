import { z } from 'zod'
import { textoOpcional } from '../core/campos.ts'

const MAXIMO_DE_METADATOS = 50
const NOMBRE = 'El nombre de un metadato tiene de 1 a 40 letras sin tilde, cifras, puntos o guiones'
const VALOR = 'El valor de un metadato es un texto de máximo 500 caracteres'

/** What the app of a client keeps at a service for itself: no company reads it. */
export const deLaAplicacion = {
  referencia: textoOpcional(100)
    .describe(
      'Tu propio nombre del servicio: con él se busca en la lista. Ninguna empresa lo ve. Es obligatoria con `referenciaUnica`',
    )
    .meta({ ejemplos: ['RES-2035-0118'] }),
  referenciaUnica: z
    .boolean({ error: 'La referencia es única o no: true o false' })
    .default(false)
    .meta({
      description:
        'Si `referencia` no se repite: se rechaza cuando otro servicio tuyo, publicado también así, ya la tiene',
      ejemplos: [true],
    }),
  metadatos: z
    .record(
      z.string().regex(/^[\w.-]{1,40}$/, NOMBRE),
      z.string({ error: VALOR }).max(500, VALOR).describe('Texto de máximo 500 caracteres'),
      { error: 'Los metadatos son textos con nombre' },
    )
    .refine((todos) => Object.keys(todos).length <= MAXIMO_DE_METADATOS, {
      error: `Máximo ${MAXIMO_DE_METADATOS} metadatos`,
      params: { motivo: 'largo' },
    })
    .default({})
    .meta({
      description: `Hasta ${MAXIMO_DE_METADATOS} textos con nombre, tuyos: vuelven tal cual y ninguna empresa los ve`,
      ejemplos: [{ canal: 'web', vendedor: 'Nubia' }],
    }),
}
