import { z } from 'zod'
import { idSchema, texto } from '../core/campos.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { METODOS_DE_PAGO } from '../servicios/servicios.rules.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'
import { ORDENES_DE_PAGOS } from './pagos.rules.ts'
import { NUMERO_SIN_CIFRAS, numeroComparable } from './transacciones.rules.ts'

export const NUMERO_REQUERIDO = 'El número de transacción es requerido'

export const validacionDePagoSchema = z.object({
  numeroTransaccion: texto(NUMERO_REQUERIDO, 60).refine(
    (n) => n === '' || numeroComparable(n) !== '',
    NUMERO_SIN_CIFRAS,
  ),
})

const reservaPorValidarSchema = z.object({
  id: z.string(),
  codigo: z.string(),
  origen: z.string(),
  destino: z.string(),
  fechaSalida: z.string().nullable(),
  horaSalida: z.string().nullable(),
  tipo: z.string(),
  pasajeros: z.number().int(),
  cliente: z.string().nullable(),
  valorOferta: z.number().int(),
  metodoPago: z.enum(METODOS_DE_PAGO),
})
export type ReservaPorValidar = z.output<typeof reservaPorValidarSchema>

const CLASES_DE_PAGO = ['anticipo', 'saldo'] as const

/** A service whose advance or balance is to be paid to its driver. */
const pagoPendienteSchema = z.object({
  id: z.string(),
  codigo: z.string(),
  origen: z.string(),
  destino: z.string(),
  fechaSalida: z.string().nullable(),
  horaSalida: z.string().nullable(),
  placas: z.string().nullable(),
  nombreConductor: z.string().nullable(),
  bancoConductor: z.string().nullable(),
  tipocuentaConductor: z.string().nullable(),
  cuentaConductor: z.string().nullable(),
  titularConductor: z.string().nullable(),
  valorOferta: z.number().int(),
  valor: z.number().int(),
})
export type PagoPendiente = z.output<typeof pagoPendienteSchema>

const filtrosPorValidar = {
  ...preguntaDeLista(ORDENES_DE_PAGOS, 'salida'),
  metodo: z.enum(METODOS_DE_PAGO, { error: 'El método de pago no existe' }),
}
const filtrosPendientes = {
  ...preguntaDeLista(ORDENES_DE_PAGOS, 'salida'),
  clase: z.enum(CLASES_DE_PAGO, { error: 'La clase de pago no existe' }),
}
/** What everything that was found adds up to, in pesos; null where there is more than is counted. */
const suma = z.number().int().nullable()

export const pagosRoutes = defineRoutes({
  listarReservasPorValidar: {
    method: 'get',
    path: '/api/pagos/por-validar',
    summary: 'Reservas cuyo pago falta validar',
    access: 'session',
    query: z.object({ ...filtrosPorValidar, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(reservaPorValidarSchema).extend({ suma }),
  },
  exportarReservasPorValidar: {
    method: 'get',
    path: '/api/pagos/por-validar/csv',
    summary: 'La misma lista como archivo CSV, o lo que se eligió de ella',
    access: 'session',
    query: z.object({ ...filtrosPorValidar, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  validarPago: {
    method: 'post',
    path: '/api/servicios/{id}/validar-pago',
    summary: 'Da por recibido el pago de una reserva',
    access: 'session',
    params: z.object({ id: idSchema }),
    body: validacionDePagoSchema,
    response: z.object({ servicio: servicioSchema }),
  },
  listarPagosPendientes: {
    method: 'get',
    path: '/api/pagos/pendientes',
    summary: 'Anticipos o saldos por pagar a conductores',
    access: 'session',
    query: z.object({ ...filtrosPendientes, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(pagoPendienteSchema).extend({ suma }),
  },
  exportarPagosPendientes: {
    method: 'get',
    path: '/api/pagos/pendientes/csv',
    summary: 'La misma lista como archivo CSV, o lo que se eligió de ella',
    access: 'session',
    query: z.object({ ...filtrosPendientes, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  resumirPagos: {
    method: 'get',
    path: '/api/pagos/resumen',
    summary: 'Cuántos anticipos y saldos faltan por pagar',
    access: 'session',
    response: z.object({
      anticipos: z.number().int(),
      saldos: z.number().int(),
      porValidar: z.number().int(),
      /** Of those to validate, by how they were paid. */
      epayco: z.number().int(),
      transferencia: z.number().int(),
    }),
  },
})
