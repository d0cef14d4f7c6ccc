import { z } from 'zod'
import { cursor, hecho, idSchema } from '../core/campos.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { defineRoutes } from '../core/route.ts'
import { REFERENCIA_YA_USADA, mensajeDeConflicto } from '../servicios/acciones.rules.ts'
import { estadoDeOferta } from '../servicios/oferta-propia.schema.ts'
import { cancelacionNuevaSchema } from '../servicios/cancelacion.schema.ts'
import { finNuevoSchema } from '../servicios/recorrido.schema.ts'
import { ESTADOS_OFERTA } from '../servicios/oferta-propia.rules.ts'
import { METODOS_DE_PAGO } from '../servicios/servicios.rules.ts'
import { servicioNuevoSchema } from '../servicios/servicio-nuevo.schema.ts'
import { ofertaDeAliadoSchema } from './oferta-de-aliado.schema.ts'
import { paginaSiguiente } from '../core/valores.ts'
import { estadoDeServicio, metodoDePago } from '../servicios/viaje.campos.ts'
import { filtrosDeServicios, limiteDePagina } from './listas-de-aliado.ts'
import { servicioDeAliadoSchema } from './servicio-de-aliado.schema.ts'

/** The world in which a key acts: the real one, or the one for trying (decisions §10). */
export const MODOS = ['viva', 'prueba'] as const
export type Modo = (typeof MODOS)[number]

export const ALCANCES = [
  'servicios:leer',
  'servicios:escribir',
  'viajes:finalizar',
  'viajes:cualquiera',
  'posiciones:reportar',
  'conductores:registrar',
  'guias:registrar',
  'operadores:registrar',
  'eventos:leer',
  'webhooks:administrar',
] as const
export type Alcance = (typeof ALCANCES)[number]

/** What each scope permits; for the API document and the dialog that creates a key. */
export const ETIQUETA_DE_ALCANCE: Record<Alcance, string> = {
  'servicios:leer': 'Leer sus servicios y las ofertas que reciben',
  'servicios:escribir':
    'Publicar, cambiar y cancelar servicios, aceptar y rechazar ofertas, mostrar pagos y calificar viajes',
  'viajes:finalizar': 'Terminar viajes que publicó o que hace un conductor suyo (aplicación de conductores)',
  'viajes:cualquiera':
    'Terminar viajes de cualquier aliado, o reportar dónde van, junto con viajes:finalizar o posiciones:reportar',
  'posiciones:reportar':
    'Reportar dónde van los viajes que publicó o que hace un conductor suyo (aplicación de conductores)',
  'conductores:registrar':
    'Registrar conductores, sus fotos y documentos, leer su estado y responder a las empresas que los piden (aplicación de conductores)',
  'guias:registrar': 'Registrar guías y sus documentos, y leer su estado (aplicación de guías)',
  'operadores:registrar': 'Registrar operadores turísticos y leer su estado (aplicación de operadores)',
  'eventos:leer': 'Leer lo que va pasando con lo que la clave ya puede leer',
  'webhooks:administrar': 'Registrar direcciones que reciben esos eventos apenas pasan, y ver qué se les envió',
}

const SALIDA_PASADA: FallaDeRuta = {
  motivo: 'pasada',
  causa: 'La salida ya pasó en Bogotá.',
  remedio: 'Envía una salida en el futuro.',
  mensaje: 'La salida debe ser en el futuro',
  campos: { fechaSalida: 'pasada' },
}
const REFERENCIA_REPETIDA: FallaDeRuta = {
  motivo: 'duplicado',
  causa: 'Otro servicio tuyo con `referenciaUnica` ya tiene esa referencia.',
  remedio: 'Búscalo en la lista con `referencia`: quizá ya lo publicaste.',
  mensaje: REFERENCIA_YA_USADA,
  campos: { referencia: 'formato' },
}
const PAGINA_MALA: FallaDeRuta = {
  motivo: 'formato',
  causa: 'El `cursor` no es de una respuesta anterior.',
  remedio: 'Envía el `siguiente` que recibiste, o empieza sin él.',
  mensaje: 'La página no es válida',
  campos: { cursor: 'formato' },
}
const SIN_MOTIVO: FallaDeRuta = {
  motivo: 'requerido',
  causa: 'El servicio ya se adjudicó, y no se dijo por qué se cancela.',
  remedio: 'Envía `motivo`.',
  mensaje: 'Di por qué se cancela un servicio que ya se adjudicó',
  campos: { motivo: 'requerido' },
}
const NO_CANCELABLE: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El recorrido ya inició, o el servicio ya terminó, venció o se canceló.',
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

const FIN_IMPOSIBLE: FallaDeRuta = {
  motivo: 'rango',
  causa: 'El instante `en` está en el futuro, o es anterior al inicio del recorrido.',
  remedio: 'Envía el instante en que terminó, o nada para ahora.',
  mensaje: 'El instante del final está en el futuro.',
  campos: { en: 'rango' },
}

const params = z.object({ id: idSchema })

export const aliadosRoutes = defineRoutes({
  publicarServicio: {
    method: 'post',
    path: '/api/v1/servicios',
    summary: 'Publica un servicio; aparece en vivo en el mapa de las empresas que tienen ese tipo de vehículo',
    exito: 'El servicio, pendiente: ya recibe ofertas',
    fallas: [SALIDA_PASADA, REFERENCIA_REPETIDA],
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
    summary: 'Los servicios que publicó esta aplicación, del más nuevo al más antiguo; los filtros se suman',
    exito: 'Una página de los servicios',
    fallas: [PAGINA_MALA],
    access: 'partner',
    scope: 'servicios:leer',
    query: z.object({ ...filtrosDeServicios, cursor }),
    response: z.object({
      servicios: z.array(servicioDeAliadoSchema).describe('Los servicios de esta página'),
      siguiente: paginaSiguiente,
    }),
  },
  leerServicioDeAliado: {
    method: 'get',
    path: '/api/v1/servicios/{id}',
    summary: 'Lee un servicio propio',
    description:
      'La respuesta trae `ETag`; quien la envía de vuelta en `If-None-Match` recibe 304 sin cuerpo mientras nada cambie',
    exito: 'El servicio',
    etag: true,
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
      limite: limiteDePagina,
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
    summary: 'Cancela un servicio propio hasta que inicie el recorrido; después de adjudicado, con un motivo',
    description:
      'Pendiente: sus ofertas terminan con él. Adjudicado: el FUEC se anula, el vehículo queda libre y la empresa se entera al instante. Lo que el cliente pagó queda como devolución: `cancelacion.devolucion`',
    exito: 'El servicio, cancelado',
    fallas: [SIN_MOTIVO, NO_CANCELABLE],
    access: 'partner',
    scope: 'servicios:escribir',
    params,
    body: cancelacionNuevaSchema,
    optionalBody: true,
    response: servicioDeAliadoSchema,
  },
  finalizarServicio: {
    method: 'post',
    path: '/api/v1/servicios/{id}/finalizar',
    summary:
      'Termina un viaje cuyo recorrido ya inició: uno propio o de un conductor propio; con `viajes:cualquiera`, el de cualquiera',
    description:
      'Lo que el conductor dice del final se guarda con su paso `termino`. Un final antes de la salida, a más de 2 km del destino o sin ningún punto del vehículo vale, y la empresa lo ve antes de pagar el saldo',
    exito: 'El viaje terminó',
    fallas: [NO_EN_RECORRIDO, FIN_IMPOSIBLE],
    access: 'partner',
    scope: 'viajes:finalizar',
    params,
    body: finNuevoSchema,
    optionalBody: true,
    response: hecho.extend({ estado: estadoDeServicio }),
  },
})
