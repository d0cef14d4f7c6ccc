import { z } from 'zod'
import { servicioDeAliadoSchema } from '../aliados/servicio-de-aliado.schema.ts'
import { idSchema } from '../core/campos.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { defineRoutes } from '../core/route.ts'
import { significados } from '../core/valores.ts'
import { ETIQUETA_DE_HASTA, HASTA_DE_PRUEBA, SOLO_PRUEBA } from './prueba.rules.ts'

const DE_VERDAD: FallaDeRuta = {
  motivo: 'solo_prueba',
  causa: 'La clave es de verdad: sus servicios los llevan empresas y conductores reales.',
  remedio: 'Usa una clave de prueba con un servicio que ella publicó.',
  mensaje: SOLO_PRUEBA.mensaje,
}
const YA_PASO: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El servicio ya pasó ese punto, venció o se canceló.',
  remedio: 'Publica otro servicio de prueba.',
  mensaje: 'El servicio ya está finalizado.',
  details: { estado: 'finalizado' },
}

/** What only the test world has. */
export const pruebaRoutes = defineRoutes({
  avanzarServicio: {
    method: 'post',
    path: '/api/v1/servicios/{id}/prueba/avanzar',
    summary: 'Lleva un servicio de prueba hasta donde digas: lo que falta de las empresas, del conductor y del tiempo',
    description:
      'Da uno por uno los pasos que faltan, cada uno con sus eventos. Repetirla no cambia nada. Solo con una clave de prueba',
    exito: 'El servicio, como quedó',
    fallas: [DE_VERDAD, YA_PASO],
    access: 'partner',
    scope: 'servicios:escribir',
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      hasta: z
        .enum(HASTA_DE_PRUEBA, { error: `Debe ser uno de: ${HASTA_DE_PRUEBA.join(', ')}` })
        .describe('Hasta dónde se lleva')
        .meta({ ...significados(ETIQUETA_DE_HASTA), ejemplos: ['confirmado'] }),
    }),
    response: servicioDeAliadoSchema,
  },
})
