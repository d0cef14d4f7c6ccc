import { z } from 'zod'
import { cursor, idSchema, texto } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { METODOS_DE_PAGO } from '../servicios/servicios.rules.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'
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

export const pagosRoutes = defineRoutes({
  listarReservasPorValidar: {
    method: 'get',
    path: '/api/pagos/por-validar',
    summary: 'Reservas cuyo pago falta validar',
    access: 'session',
    query: z.object({ metodo: z.enum(METODOS_DE_PAGO, { error: 'El método de pago no existe' }), cursor }),
    response: z.object({ reservas: z.array(reservaPorValidarSchema), siguiente: z.string().nullable() }),
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
    query: z.object({ clase: z.enum(CLASES_DE_PAGO, { error: 'La clase de pago no existe' }), cursor }),
    response: z.object({ pagos: z.array(pagoPendienteSchema), siguiente: z.string().nullable() }),
  },
  resumirPagos: {
    method: 'get',
    path: '/api/pagos/resumen',
    summary: 'Cuántos anticipos y saldos faltan por pagar',
    access: 'session',
    response: z.object({ anticipos: z.number().int(), saldos: z.number().int(), porValidar: z.number().int() }),
  },
})
