import { z } from 'zod'
import { COMPROBANTE_DE_CLIENTE } from '../archivos/archivos.rules.ts'
import { idSchema, texto } from '../core/campos.ts'
import { fechaPlana } from '../core/fechas.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { defineRoutes } from '../core/route.ts'
import { instante, palabras, tipoDeArchivo, cantidad } from '../core/valores.ts'
import { servicioCambiadoPorAliadoSchema } from '../servicios/servicio-nuevo.schema.ts'
import { calificacionNuevaSchema, pasoNuevoSchema, pasosDeConductor } from '../servicios/recorrido.schema.ts'
import { CARGAS_EN_CURSO, SIN_ENTREGAR } from './archivos-de-aliado.contract.ts'
import { servicioDeAliadoSchema } from './servicio-de-aliado.schema.ts'

const params = z.object({ id: idSchema })
const NUMERO = 'El número de la transferencia es requerido'
const FECHA = 'La fecha de la transferencia es requerida (AAAA-MM-DD)'

const NO_ABIERTO: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El servicio ya no está pendiente, o la oferta ya terminó.',
  remedio: 'Lee el servicio: `details.estado` dice cómo está.',
  mensaje: 'El servicio se cambia mientras está pendiente; este ya está reservado.',
  details: { estado: 'reservado' },
}
const SALIDA_PASADA: FallaDeRuta = {
  motivo: 'pasada',
  causa: 'La salida ya pasó en Bogotá.',
  remedio: 'Envía una salida en el futuro.',
  mensaje: 'La salida debe ser en el futuro',
  campos: { fechaSalida: 'pasada' },
}
const NO_CALIFICABLE: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El viaje no ha terminado, o ya se calificó.',
  remedio: 'Lee el servicio: `calificacion` dice si ya la tiene.',
  mensaje: 'El viaje ya se calificó.',
  details: { estado: 'finalizado' },
}
const NO_ESPERA_PAGO: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El servicio no espera la validación de un pago.',
  remedio: 'Envíalo después de aceptar una oferta y antes de que se valide.',
  mensaje: 'El comprobante se envía mientras el pago espera validación; este servicio ya está reservado.',
  details: { estado: 'reservado' },
}
const DEMASIADOS: FallaDeRuta = {
  motivo: 'archivos_sin_usar',
  causa: 'El servicio ya tiene diez comprobantes.',
  remedio: 'Ya no hace falta: la empresa ve los que hay.',
  mensaje: 'Este servicio ya tiene diez comprobantes.',
}
const PASO_REPETIDO: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El recorrido no ha iniciado, el viaje terminó, o el paso ya se dio.',
  remedio: 'Lee los viajes del conductor; cada paso se da una vez.',
  mensaje: 'Ese paso ya se había dado.',
  details: { estado: 'confirmado' },
}

/** What a client's app changes, rejects, rates and proves; and what a driver's app tells on the way. */
export const actosDeAliadoRoutes = defineRoutes({
  cambiarServicio: {
    method: 'patch',
    path: '/api/v1/servicios/{id}',
    summary: 'Cambia un servicio propio mientras está pendiente; lo que no se nombra queda igual',
    description:
      'Si cambia el recorrido, la salida, el regreso o los pasajeros, las ofertas vigentes terminan y sus empresas se enteran: pueden ofertar de nuevo. Con lo demás, las ofertas siguen. El tipo de vehículo no cambia: cancela y publica otro',
    exito: 'El servicio, como quedó',
    fallas: [SALIDA_PASADA, NO_ABIERTO],
    access: 'partner',
    scope: 'servicios:escribir',
    params,
    body: servicioCambiadoPorAliadoSchema,
    response: servicioDeAliadoSchema,
  },
  rechazarOferta: {
    method: 'post',
    path: '/api/v1/servicios/{id}/ofertas/{idOferta}/rechazar',
    summary: 'Rechaza una oferta vigente con un motivo que su empresa lee; puede ofertar de nuevo',
    exito: 'El servicio, con las ofertas que quedan',
    fallas: [NO_ABIERTO],
    access: 'partner',
    scope: 'servicios:escribir',
    params: params.extend({ idOferta: idSchema.describe('Identificador de la oferta') }),
    body: z.strictObject({
      motivo: texto('Di por qué se rechaza la oferta', 300)
        .describe('Por qué se rechaza, en palabras; la empresa lo lee')
        .meta({ ejemplos: ['Pedimos un vehículo más reciente'] }),
    }),
    response: servicioDeAliadoSchema,
  },
  calificarServicio: {
    method: 'post',
    path: '/api/v1/servicios/{id}/calificar',
    summary: 'Califica un viaje terminado, una sola vez',
    description: 'La calificación de la empresa y la del conductor son el promedio de las que reciben',
    exito: 'El servicio, con su calificación',
    fallas: [NO_CALIFICABLE],
    access: 'partner',
    scope: 'servicios:escribir',
    params,
    body: calificacionNuevaSchema,
    response: servicioDeAliadoSchema,
  },
  subirComprobante: {
    method: 'put',
    path: '/api/v1/servicios/{id}/comprobante',
    summary: 'Sube el comprobante de un pago; se entrega después por su dirección, en `mostrarPago`',
    description:
      'PDF, JPG o PNG de 5 MB como máximo, en el cuerpo tal cual. Lo que nadie entrega se borra en una hora.',
    exito: 'La dirección con la que se entrega',
    fallas: [NO_ESPERA_PAGO, SIN_ENTREGAR, CARGAS_EN_CURSO],
    access: 'partner',
    scope: 'servicios:escribir',
    params,
    upload: COMPROBANTE_DE_CLIENTE.tipos,
    response: z.object({
      archivo: palabras
        .describe('La dirección con la que se entrega')
        .meta({ ejemplos: ['/api/v1/archivos/M3K7PWQ2X9RTA4HCB6ZJ8NDE'] }),
      tipo: tipoDeArchivo.meta({ ejemplos: ['application/pdf'] }),
      bytes: cantidad.describe('Tamaño, en bytes').meta({ ejemplos: [148_213] }),
    }),
    status: 201,
  },
  mostrarPago: {
    method: 'post',
    path: '/api/v1/servicios/{id}/pago',
    summary: 'Muestra a quien valida que el cliente ya pagó: el número, la fecha y el archivo. No mueve nada',
    exito: 'El comprobante quedó junto al pago por validar',
    fallas: [NO_ESPERA_PAGO, DEMASIADOS],
    access: 'partner',
    scope: 'servicios:escribir',
    params,
    body: z.strictObject({
      numero: texto(NUMERO, 60)
        .describe('Número de la transferencia, como lo dio el banco')
        .meta({ ejemplos: ['M-4471902'] }),
      fecha: fechaPlana(FECHA)
        .describe('Día de la transferencia, AAAA-MM-DD de Bogotá')
        .meta({ ejemplos: ['2035-06-14'] }),
      archivo: z
        .string({ error: 'La dirección del archivo no es válida' })
        .regex(/^\/api\/v1\/archivos\/[0-9A-Z]{24}$/, 'La dirección del archivo no es válida')
        .nullish()
        .transform((archivo) => archivo ?? null)
        .describe('Dirección del comprobante que se subió para este servicio')
        .meta({ ejemplos: ['/api/v1/archivos/M3K7PWQ2X9RTA4HCB6ZJ8NDE'] }),
    }),
    response: z.object({ recibido: instante.describe('Cuándo se recibió, en UTC') }),
  },
  darPaso: {
    method: 'post',
    path: '/api/v1/servicios/{id}/pasos',
    summary: 'La aplicación del conductor dice cómo va un viaje en curso; cada paso se da una vez',
    description:
      'No mueve el estado del servicio. El último paso, `termino`, es `finalizarServicio`. Con `no_aparecio` van los minutos de espera y el lugar',
    exito: 'Los pasos que se han dado',
    fallas: [PASO_REPETIDO],
    access: 'partner',
    scope: 'viajes:finalizar',
    params,
    body: pasoNuevoSchema,
    response: z.object({ pasos: pasosDeConductor }),
  },
})
