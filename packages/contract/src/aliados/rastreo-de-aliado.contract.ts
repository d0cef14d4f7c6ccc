import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { defineRoutes } from '../core/route.ts'
import { cantidad, id, instante, palabras } from '../core/valores.ts'
import { VERSION_DE_CONSENTIMIENTO } from '../rastreo/consentimiento.ts'
import {
  descarteSchema,
  direccionDeRastreoSchema,
  estadoDeConsentimiento,
  ultimoPuntoSchema,
} from '../rastreo/rastreo.schema.ts'

const params = z.object({ id: idSchema })

const VERSION = 'Di la versión del texto que aceptó el conductor'

const consentimientoNuevoSchema = z.strictObject({
  version: z
    .int({ error: VERSION })
    .min(1, VERSION)
    .max(1_000_000, VERSION)
    .describe('Versión del texto que leyó el conductor: la de `texto`')
    .meta({ ejemplos: [VERSION_DE_CONSENTIMIENTO] }),
})

/** What the app of a driver reads of its tracking. */
const rastreoDeConductorSchema = z
  .object({
    consentimiento: z
      .object({
        estado: estadoDeConsentimiento,
        version: cantidad
          .describe('Versión del texto que aceptó; null si nunca')
          .nullable()
          .meta({ ejemplos: [VERSION_DE_CONSENTIMIENTO] }),
        en: instante.describe('Cuándo lo aceptó, o cuándo lo retiró, en UTC; null si nunca').nullable(),
      })
      .describe('Lo último que dijo el conductor'),
    texto: z
      .object({
        version: cantidad.describe('Versión del texto').meta({ ejemplos: [VERSION_DE_CONSENTIMIENTO] }),
        titulo: palabras.describe('Título').meta({ ejemplos: ['Compartir por dónde voy en mis viajes'] }),
        parrafos: z
          .array(palabras)
          .describe('Párrafos, tal como se le muestran')
          .meta({ ejemplos: [['Qué se comparte: …']] }),
      })
      .nullable()
      .describe('Lo que se le muestra antes de aceptar; null mientras no esté en la flota de una empresa'),
    direccion: direccionDeRastreoSchema
      .nullable()
      .describe('Dirección para Traccar Client u OwnTracks; null sin consentimiento o si la empresa la quitó'),
    ultimo: ultimoPuntoSchema.nullable().describe('Último punto que se guardó; null si no hay'),
    descartes: z.array(descarteSchema).describe('Lo que no movió el vehículo en los últimos días'),
    miradas: z
      .array(
        z.object({
          idServicio: id.describe('Servicio cuyo recorrido se miró'),
          empresa: palabras
            .describe('Empresa de quien lo miró, o aplicación del cliente')
            .meta({ ejemplos: ['Transportes del Valle'] }),
          en: instante.describe('Cuándo, en UTC'),
        }),
      )
      .describe('Quién miró por dónde fue, lo más reciente primero; las últimas cincuenta veces'),
  })
  .meta({ id: 'RastreoDeConductor' })

const SIN_EMPRESA: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El conductor no está en la flota de ninguna empresa, o el texto cambió desde que lo leyó.',
  remedio: 'Lee de nuevo el `texto` y muéstraselo; sin empresa, espera a que una lo vincule.',
  mensaje: 'El texto cambió: muéstraselo de nuevo al conductor.',
}

/** Consent and address of a driver, for the app that registered it. */
export const rastreoDeAliadoRoutes = defineRoutes({
  leerRastreoDeConductor: {
    method: 'get',
    path: '/api/v1/conductores/{id}/rastreo',
    summary: 'Si un conductor propio comparte por dónde va, la dirección de su teléfono y quién lo miró',
    exito: 'Su rastreo',
    access: 'partner',
    scope: 'conductores:registrar',
    params,
    response: rastreoDeConductorSchema,
  },
  aceptarRastreoDeConductor: {
    method: 'post',
    path: '/api/v1/conductores/{id}/rastreo/aceptar',
    summary: 'Guarda que un conductor propio aceptó el texto; sin eso sus posiciones se rechazan',
    exito: 'Su rastreo, con la dirección de su teléfono',
    fallas: [SIN_EMPRESA],
    access: 'partner',
    scope: 'conductores:registrar',
    params,
    body: consentimientoNuevoSchema,
    response: rastreoDeConductorSchema,
  },
  retirarRastreoDeConductor: {
    method: 'post',
    path: '/api/v1/conductores/{id}/rastreo/retirar',
    summary: 'Guarda que un conductor propio dejó de compartir: sale del mapa y su dirección deja de servir',
    exito: 'Su rastreo',
    access: 'partner',
    scope: 'conductores:registrar',
    params,
    response: rastreoDeConductorSchema,
  },
})
