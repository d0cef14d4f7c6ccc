import { z } from 'zod'
import { cursor, hecho, idSchema } from '../core/campos.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { defineRoutes } from '../core/route.ts'
import { mensajeDeConflicto } from '../servicios/acciones.rules.ts'
import { estadoDeOferta } from '../servicios/oferta-propia.schema.ts'
import { ESTADOS_OFERTA } from '../servicios/oferta-propia.rules.ts'
import { ESTADOS, METODOS_DE_PAGO } from '../servicios/servicios.rules.ts'
import { servicioNuevoSchema } from '../servicios/servicios.schema.ts'
import { ofertaDeAliadoSchema } from './oferta-de-aliado.schema.ts'
import { id, instante, marca, paginaSiguiente, palabras, pesos, placas, significados } from '../core/valores.ts'
import { deCuenta } from '../empresas/cuenta.campos.ts'
import { deVehiculo } from '../flota/vehiculo.campos.ts'
import { QUE_ES_ESTADO, deViaje, estadoDeServicio, metodoDePago } from '../servicios/viaje.campos.ts'

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
  referencia: palabras
    .describe('Con ePayco es `invoice`; por transferencia, la descripción del giro')
    .meta({ ejemplos: ['M3K7PWQ2X9RTA4HCB6ZJ8NDE'] }),
  valor: pesos,
  moneda: z.literal('COP').describe('Pesos colombianos'),
  pagarAntesDe: instante.describe('La salida del servicio, en UTC').meta({ ejemplos: ['2035-06-15T13:30:00.000Z'] }),
  epayco: z
    .object({
      name: palabras.describe('A quién se paga').meta({ ejemplos: ['Servicio ZJ8NDE con Transportes del Valle'] }),
      description: palabras.describe('Qué se paga').meta({ ejemplos: ['Terminal de Cali - Parque principal de Buga'] }),
      invoice: palabras.describe('La referencia del pago').meta({ ejemplos: ['M3K7PWQ2X9RTA4HCB6ZJ8NDE'] }),
      currency: z.literal('COP').describe('Pesos colombianos'),
      amount: palabras.describe('Valor en pesos, como texto').meta({ ejemplos: ['850000'] }),
      country: z.literal('CO').describe('Colombia'),
      lang: z.literal('es').describe('Español'),
      confirmation: palabras
        .describe('Adonde ePayco avisa del pago')
        .meta({ ejemplos: ['https://aliadas.ejemplo.test/api/epayco/confirmacion'] }),
    })
    .nullable()
    .describe('Con lo que se crea la sesión de pago de ePayco'),
  cuenta: z
    .object({
      titular: deCuenta.titular,
      banco: deCuenta.banco,
      tipocuenta: deCuenta.tipocuenta,
      cuenta: deCuenta.cuenta,
    })
    .nullable()
    .describe('La cuenta de la empresa, si se paga por transferencia'),
})

/** A service as the client app that posted it reads it back. */
export const servicioDeAliadoSchema = z
  .object({
    id,
    estado: estadoDeServicio,
    tipo: deViaje.tipo,
    clase: deViaje.clase,
    origen: deViaje.origen,
    destino: deViaje.destino,
    fechaSalida: deViaje.fechaSalida,
    horaSalida: deViaje.horaSalida,
    fechaRegreso: deViaje.fechaRegreso,
    horaRegreso: deViaje.horaRegreso,
    pasajeros: deViaje.pasajeros,
    fecha: instante.describe('Cuándo se publicó, en UTC'),
    vence: instante
      .describe('Hasta cuándo recibe ofertas, en UTC; null cuando ya no está pendiente')
      .nullable()
      .meta({ ejemplos: [null] }),
    empresaAliada: palabras
      .describe('Empresa que lo ganó; null antes')
      .nullable()
      .meta({ ejemplos: ['Transportes del Valle'] }),
    valorOferta: pesos.describe('Precio al que se adjudicó, en pesos colombianos; null antes').nullable(),
    metodoPago: metodoDePago.nullable(),
    pago: marca.describe('Si el pago ya se validó'),
    cobro: cobroSchema
      .nullable()
      .describe('Con qué se paga, desde que se acepta una oferta hasta que se valida el pago'),
    placas: placas.describe('Placas del vehículo; null mientras no se asigne').nullable(),
    marca: deVehiculo.marca.nullable(),
    modelo: deVehiculo.modelo.nullable(),
    conductor: deViaje.conductor,
    telefonoConductor: deViaje.telefonoConductor,
    fuec: marca.describe('Si ya tiene FUEC'),
    recorridoIniciado: marca.describe('Si el recorrido ya inició').meta({ ejemplos: [false] }),
  })
  .meta({ id: 'Servicio' })

const SALIDA_PASADA: FallaDeRuta = {
  motivo: 'pasada',
  causa: 'La salida ya pasó en Bogotá.',
  remedio: 'Envía una salida en el futuro.',
  mensaje: 'La salida debe ser en el futuro',
  campos: { fechaSalida: 'pasada' },
}
const PAGINA_MALA: FallaDeRuta = {
  motivo: 'formato',
  causa: 'El `cursor` no es de una respuesta anterior.',
  remedio: 'Envía el `siguiente` que recibiste, o empieza sin él.',
  mensaje: 'La página no es válida',
  campos: { cursor: 'formato' },
}
const NO_PENDIENTE: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El servicio ya no está pendiente.',
  remedio: 'Lee el servicio: `details.estado` dice cómo está.',
  mensaje: mensajeDeConflicto('cancelar', 'cancelado'),
  details: { estado: 'cancelado' },
}
const OFERTA_TARDE: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El servicio ya no está pendiente, o la oferta terminó.',
  remedio: 'Lee el servicio y sus ofertas, y acepta otra.',
  mensaje: 'La oferta ya no se puede aceptar: está retirada.',
}
const EMPRESA_SUSPENDIDA: FallaDeRuta = {
  motivo: 'suspendida',
  causa: 'La plataforma suspendió a la empresa que ofertó.',
  remedio: 'Acepta otra oferta.',
  mensaje: 'La empresa que ofertó está suspendida: elige otra oferta.',
}
const NO_EN_RECORRIDO: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El recorrido no ha iniciado, o el viaje ya terminó.',
  remedio: 'Lee el servicio: el recorrido inicia dos horas antes de la salida.',
  mensaje: 'El recorrido de este servicio aún no ha iniciado.',
}

const params = z.object({ id: idSchema })

export const aliadosRoutes = defineRoutes({
  publicarServicio: {
    method: 'post',
    path: '/api/v1/servicios',
    summary: 'Publica un servicio; aparece en vivo en el mapa de las empresas que tienen ese tipo de vehículo',
    exito: 'El servicio, pendiente: ya recibe ofertas',
    fallas: [SALIDA_PASADA],
    access: 'partner',
    scope: 'servicios:escribir',
    body: servicioNuevoSchema,
    response: servicioDeAliadoSchema,
    status: 201,
    location: '/api/v1/servicios/{id}',
  },
  listarServiciosDeAliado: {
    method: 'get',
    path: '/api/v1/servicios',
    summary: 'Los servicios que publicó esta aplicación, del más nuevo al más antiguo',
    exito: 'Una página de los servicios',
    fallas: [PAGINA_MALA],
    access: 'partner',
    scope: 'servicios:leer',
    query: z.object({
      estado: z
        .enum(ESTADOS, { error: 'El estado no existe' })
        .optional()
        .meta({ description: 'Solo en este estado', ...significados(QUE_ES_ESTADO), ejemplos: ['pendiente'] }),
      cursor,
    }),
    response: z.object({
      servicios: z.array(servicioDeAliadoSchema).describe('Los servicios de esta página'),
      siguiente: paginaSiguiente,
    }),
  },
  leerServicioDeAliado: {
    method: 'get',
    path: '/api/v1/servicios/{id}',
    summary: 'Lee un servicio propio',
    exito: 'El servicio',
    access: 'partner',
    scope: 'servicios:leer',
    params,
    response: servicioDeAliadoSchema,
  },
  listarOfertasDeAliado: {
    method: 'get',
    path: '/api/v1/servicios/{id}/ofertas',
    summary: 'Las ofertas vigentes de un servicio propio, de menor a mayor precio; con `estado`, las demás',
    exito: 'Una página de las ofertas',
    fallas: [PAGINA_MALA],
    access: 'partner',
    scope: 'servicios:leer',
    params,
    query: z.object({
      estado: z
        .enum(ESTADOS_OFERTA, { error: 'El estado de la oferta no existe' })
        .optional()
        .meta({
          description: 'Sin él, solo las que todavía se pueden aceptar (`enviada`)',
          ...estadoDeOferta.meta(),
          ejemplos: ['rechazada'],
        }),
      cursor,
    }),
    response: z.object({
      ofertas: z.array(ofertaDeAliadoSchema).describe('Las ofertas de esta página, de menor a mayor precio'),
      siguiente: paginaSiguiente,
    }),
  },
  aceptarOferta: {
    method: 'post',
    path: '/api/v1/servicios/{id}/aceptar',
    summary: 'Acepta una oferta vigente y elige cómo se paga; las demás quedan rechazadas',
    exito: 'El servicio, por validar: `cobro` dice cómo se paga',
    fallas: [OFERTA_TARDE, EMPRESA_SUSPENDIDA],
    access: 'partner',
    scope: 'servicios:escribir',
    params,
    body: z.strictObject({
      idOferta: idSchema
        .describe('Identificador de la oferta que se acepta')
        .meta({ ejemplos: ['M3K7QF5T2VYRA4HCB6ZJ8NDF'] }),
      metodoPago: z
        .enum(METODOS_DE_PAGO, { error: 'El método de pago debe ser epayco o transferencia' })
        .describe('Cómo paga el cliente')
        .meta(metodoDePago.meta() ?? {}),
    }),
    response: servicioDeAliadoSchema,
  },
  cancelarServicio: {
    method: 'post',
    path: '/api/v1/servicios/{id}/cancelar',
    summary: 'Cancela un servicio propio mientras está pendiente',
    exito: 'El servicio, cancelado; sus ofertas terminan con él',
    fallas: [NO_PENDIENTE],
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
    exito: 'El viaje terminó',
    fallas: [NO_EN_RECORRIDO],
    access: 'partner',
    scope: 'viajes:finalizar',
    params,
    response: hecho.extend({ estado: estadoDeServicio }),
  },
})
