import { z } from 'zod'
import { textoOpcional } from '../core/campos.ts'
import { instante, marca, palabras, pesos, significados } from '../core/valores.ts'
import { ETIQUETA_DE_CANCELACION, MOTIVOS_DE_CANCELACION } from './cancelacion.rules.ts'

const MOTIVO = `El motivo debe ser uno de: ${MOTIVOS_DE_CANCELACION.join(', ')}`
const MAXIMO_DE_NOTA = 500

/** What a client's app says when it cancels. */
export const cancelacionNuevaSchema = z.strictObject({
  motivo: z
    .enum(MOTIVOS_DE_CANCELACION, { error: MOTIVO })
    .meta({ ...significados(ETIQUETA_DE_CANCELACION), ejemplos: ['cambioDePlanes'] })
    .nullish()
    .transform((motivo) => motivo ?? null)
    .describe('Por qué se cancela; obligatorio cuando el servicio ya se adjudicó. La empresa lo lee'),
  nota: textoOpcional(MAXIMO_DE_NOTA)
    .describe('Algo más para la empresa, en palabras')
    .meta({ ejemplos: ['El grupo viaja una semana después'] }),
})
export type CancelacionNueva = z.output<typeof cancelacionNuevaSchema>

/** Who cancelled, when and why, and what the client is owed back: both sides read it. */
export const cancelacionSchema = z.object({
  en: instante.describe('Cuándo se canceló, en UTC'),
  por: palabras.describe('La aplicación que lo canceló').meta({ ejemplos: ['Cali Andando'] }),
  motivo: z
    .enum(MOTIVOS_DE_CANCELACION)
    .meta({
      description: 'Por qué se canceló; null si se canceló pendiente y sin decirlo',
      ...significados(ETIQUETA_DE_CANCELACION),
      ejemplos: ['cambioDePlanes'],
    })
    .nullable(),
  nota: palabras
    .describe('Lo que el cliente dijo además')
    .nullable()
    .meta({ ejemplos: ['El grupo viaja una semana después'] }),
  devolucion: pesos
    .describe('Lo que la empresa debe devolver al cliente, en pesos; null si no había pagado')
    .nullable(),
  devuelta: marca.describe('Si la empresa ya registró que lo devolvió').meta({ ejemplos: [false] }),
  porAclarar: marca
    .describe('Si hay prueba de un pago que la empresa no había validado: no queda como devolución, se aclara con ella')
    .meta({ ejemplos: [false] }),
})
