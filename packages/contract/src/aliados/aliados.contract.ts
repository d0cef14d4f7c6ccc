import { z } from 'zod'
import { cursor, idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { ESTADOS_OFERTA } from '../servicios/oferta-propia.rules.ts'
import { ESTADOS, METODOS_DE_PAGO } from '../servicios/servicios.rules.ts'
import { servicioNuevoSchema } from '../servicios/servicios.schema.ts'
import { ofertaDeAliadoSchema } from './oferta-de-aliado.schema.ts'

export const ALCANCES = [
  'servicios:leer',
  'servicios:escribir',
  'viajes:finalizar',
  'viajes:cualquiera',
  'posiciones:reportar',
  'conductores:registrar',
  'guias:registrar',
  'operadores:registrar',
] as const
export type Alcance = (typeof ALCANCES)[number]

/** What each scope opens, for the document of the API and for whoever makes a key. */
export const ETIQUETA_DE_ALCANCE: Record<Alcance, string> = {
  'servicios:leer': 'Leer sus servicios y las ofertas que reciben',
  'servicios:escribir': 'Publicar y cancelar servicios, y aceptar ofertas',
  'viajes:finalizar': 'Terminar viajes que publicó o que hace un conductor suyo (aplicación de conductores)',
  'viajes:cualquiera':
    'Terminar viajes de cualquier aliado, o reportar dónde van, junto con viajes:finalizar o posiciones:reportar',
  'posiciones:reportar':
    'Reportar dónde van los viajes que publicó o que hace un conductor suyo (aplicación de conductores)',
  'conductores:registrar':
    'Registrar conductores, sus fotos y documentos, leer su estado y responder a las empresas que los piden (aplicación de conductores)',
  'guias:registrar': 'Registrar guías y sus documentos, y leer su estado (aplicación de guías)',
  'operadores:registrar': 'Registrar operadores turísticos y leer su estado (aplicación de operadores)',
}

/**
 * What the client needs to pay an awarded service, until its payment is validated: for the card provider what a payment session is made with,
 * else the account to pay into. The invoice is the reference: whatever the provider tells of a payment names it.
 */
const cobroSchema = z.object({
  referencia: z.string().describe('Con ePayco es `invoice`; por transferencia, la descripción del giro'),
  valor: z.number().int().describe('En pesos colombianos, sin centavos'),
  moneda: z.literal('COP'),
  pagarAntesDe: z.string().describe('La salida del servicio'),
  epayco: z
    .object({
      name: z.string(),
      description: z.string(),
      invoice: z.string(),
      currency: z.literal('COP'),
      amount: z.string(),
      country: z.literal('CO'),
      lang: z.literal('es'),
      confirmation: z.string().describe('Adonde ePayco avisa del pago'),
    })
    .nullable()
    .describe('Con lo que se crea la sesión de pago de ePayco'),
  cuenta: z
    .object({ titular: z.string(), banco: z.string(), tipocuenta: z.string(), cuenta: z.string() })
    .nullable()
    .describe('La cuenta de la empresa, si se paga por transferencia'),
})

/** A service as the client app that posted it reads it back. */
export const servicioDeAliadoSchema = z
  .object({
    id: z.string(),
    estado: z.enum(ESTADOS),
    tipo: z.string(),
    clase: z.string(),
    origen: z.string(),
    destino: z.string(),
    fechaSalida: z.string().nullable(),
    horaSalida: z.string().nullable(),
    fechaRegreso: z.string().nullable(),
    horaRegreso: z.string().nullable(),
    pasajeros: z.number().int(),
    fecha: z.string(),
    vence: z.string().nullable(),
    empresaAliada: z.string().nullable(),
    valorOferta: z.number().int().nullable(),
    metodoPago: z.enum(METODOS_DE_PAGO).nullable(),
    pago: z.boolean(),
    cobro: cobroSchema.nullable(),
    placas: z.string().nullable(),
    marca: z.string().nullable(),
    modelo: z.string().nullable(),
    conductor: z.string().nullable(),
    telefonoConductor: z.string().nullable(),
    fuec: z.boolean(),
    recorridoIniciado: z.boolean(),
  })
  .meta({ id: 'Servicio' })

const params = z.object({ id: idSchema })

export const aliadosRoutes = defineRoutes({
  publicarServicio: {
    method: 'post',
    path: '/api/v1/servicios',
    summary: 'Publica un servicio; aparece en vivo en el mapa de las empresas que tienen ese tipo de vehículo',
    access: 'partner',
    scope: 'servicios:escribir',
    body: servicioNuevoSchema,
    response: servicioDeAliadoSchema,
    status: 201,
  },
  listarServiciosDeAliado: {
    method: 'get',
    path: '/api/v1/servicios',
    summary: 'Los servicios que publicó esta aplicación, del más nuevo al más antiguo',
    access: 'partner',
    scope: 'servicios:leer',
    query: z.object({ estado: z.enum(ESTADOS, { error: 'El estado no existe' }).optional(), cursor }),
    response: z.object({ servicios: z.array(servicioDeAliadoSchema), siguiente: z.string().nullable() }),
  },
  leerServicioDeAliado: {
    method: 'get',
    path: '/api/v1/servicios/{id}',
    summary: 'Lee un servicio propio',
    access: 'partner',
    scope: 'servicios:leer',
    params,
    response: servicioDeAliadoSchema,
  },
  listarOfertasDeAliado: {
    method: 'get',
    path: '/api/v1/servicios/{id}/ofertas',
    summary: 'Las ofertas vigentes de un servicio propio, de menor a mayor precio; con `estado`, las demás',
    access: 'partner',
    scope: 'servicios:leer',
    params,
    query: z.object({
      estado: z
        .enum(ESTADOS_OFERTA, { error: 'El estado de la oferta no existe' })
        .optional()
        .describe('Sin él, solo las que todavía se pueden aceptar (`enviada`)'),
      cursor,
    }),
    response: z.object({ ofertas: z.array(ofertaDeAliadoSchema), siguiente: z.string().nullable() }),
  },
  aceptarOferta: {
    method: 'post',
    path: '/api/v1/servicios/{id}/aceptar',
    summary: 'Acepta una oferta vigente y elige cómo se paga; las demás quedan rechazadas',
    access: 'partner',
    scope: 'servicios:escribir',
    params,
    body: z.object({
      idOferta: idSchema,
      metodoPago: z.enum(METODOS_DE_PAGO, { error: 'El método de pago debe ser epayco o transferencia' }),
    }),
    response: servicioDeAliadoSchema,
  },
  cancelarServicio: {
    method: 'post',
    path: '/api/v1/servicios/{id}/cancelar',
    summary: 'Cancela un servicio propio mientras está pendiente',
    access: 'partner',
    scope: 'servicios:escribir',
    params,
    response: servicioDeAliadoSchema,
  },
  finalizarServicio: {
    method: 'post',
    path: '/api/v1/servicios/{id}/finalizar',
    summary:
      'Termina un viaje cuyo recorrido ya inició: uno propio o de un conductor propio; con `viajes:cualquiera`, el de cualquiera',
    access: 'partner',
    scope: 'viajes:finalizar',
    params,
    response: z.object({ ok: z.literal(true), estado: z.enum(ESTADOS) }),
  },
})
