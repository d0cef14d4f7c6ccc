import { z } from 'zod'
import {
  cantidad,
  codigo,
  codigoDeFalla,
  diaPlano,
  fallasPorCampo,
  id,
  instante,
  marca,
  mensajeParaPersonas,
  palabras,
  pesos,
  placas,
  ruta,
  telefono,
} from '../core/valores.ts'
import { deCuenta } from '../empresas/cuenta.campos.ts'
import { deVehiculo } from '../flota/vehiculo.campos.ts'
import { cancelacionSchema } from '../servicios/cancelacion.schema.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'
import { deViaje, metodoDePago } from '../servicios/viaje.campos.ts'
import { ESTADOS_DE_EPAYCO, REPAROS_DE_EPAYCO } from './epayco.rules.ts'
import { CLASES_DE_ASIENTO, CONCEPTOS_DE_PAGO } from './transacciones.rules.ts'

/** The company of a row, for the platform, which reads all companies; otherwise null. */
const empresaAliada = palabras.describe('Empresa aliada; solo la ve la plataforma').nullable()

const viaje = {
  id: id.describe('Identificador del servicio'),
  codigo: codigo.describe('Código corto del servicio'),
  origen: deViaje.origen,
  destino: deViaje.destino,
  fechaSalida: deViaje.fechaSalida,
  horaSalida: deViaje.horaSalida,
  empresaAliada,
}

/** The accepted amount (specification S3-033). */
const valorOferta = pesos.describe('Precio al que se adjudicó, en pesos colombianos')

export const reservaPorValidarSchema = z.object({
  ...viaje,
  tipo: deViaje.tipo,
  pasajeros: deViaje.pasajeros,
  cliente: palabras.describe('Nombre del cliente').nullable(),
  valorOferta,
  metodoPago: metodoDePago,
})
export type ReservaPorValidar = z.output<typeof reservaPorValidarSchema>

/** A cancelled service whose client is owed back what it paid. */
export const devolucionPendienteSchema = z.object({
  ...viaje,
  cliente: palabras.describe('Nombre del cliente').nullable(),
  telefonoCliente: telefono.describe('Teléfono del cliente').nullable(),
  valor: pesos.describe('Lo que se devuelve, en pesos colombianos'),
  cancelacion: cancelacionSchema.describe('Quién lo canceló, cuándo y por qué'),
})
export type DevolucionPendiente = z.output<typeof devolucionPendienteSchema>

/** The account for a driver's money (specification §3, driver payout view). */
const pagoAConductorSchema = z.object({
  nombreConductor: palabras.describe('Nombre del conductor').nullable(),
  rntConductor: palabras.describe('RNT del conductor: algunos lo tienen').nullable(),
  bancoConductor: deCuenta.banco.nullable(),
  tipocuentaConductor: deCuenta.tipocuenta.nullable(),
  cuentaConductor: deCuenta.cuenta.describe('Número de la cuenta; a quien no paga, solo su final').nullable(),
  titularConductor: deCuenta.titular.nullable(),
})
export type PagoAConductor = z.output<typeof pagoAConductorSchema>

/** A service with an advance or balance to pay to its driver. */
export const pagoPendienteSchema = z.object({
  ...viaje,
  ...pagoAConductorSchema.shape,
  placas: placas.nullable(),
  valorOferta,
  valor: pesos.describe('Lo que se paga, en pesos colombianos'),
  dias: cantidad.describe('Días de Bogotá que lleva por pagar; 0 si es de hoy'),
})
export type PagoPendiente = z.output<typeof pagoPendienteSchema>

/** Sent with the payment to say which account the screen showed. */
const cuentaVista = palabras.describe('Señal de la cuenta que se vio: vuelve con el pago')

/** A bank account to pay into; its full number only for a person who may pay. */
const cuentaSchema = z.object({
  titular: deCuenta.titular.nullable(),
  banco: deCuenta.banco.nullable(),
  tipocuenta: deCuenta.tipocuenta.nullable(),
  cuenta: deCuenta.cuenta.describe('Número de la cuenta; a quien no paga, solo su final').nullable(),
})
export type CuentaDePago = z.output<typeof cuentaSchema>

/** An item to pay together with others: to whom, how much, and which account the screen showed. */
export const pagoElegidoSchema = z.object({
  id: id.describe('Identificador de lo que se paga'),
  codigo,
  concepto: palabras.describe('Por qué se paga: el viaje o el vehículo'),
  destino: cuentaSchema.describe('Cuenta a la que se paga'),
  cuentaVista,
  valor: pesos.describe('Lo que se paga, en pesos colombianos; null si lo dice quien paga').nullable(),
})
export type PagoElegido = z.output<typeof pagoElegidoSchema>

export const advertenciaDePagoSchema = z.object({
  codigo: palabras.describe('Código de la advertencia'),
  mensaje: mensajeParaPersonas,
})

/** The result of one of several payments: no error when it was paid. */
export const resultadoDePagoSchema = z.object({
  id: id.describe('Identificador de lo que se paga'),
  falla: z
    .object({
      code: codigoDeFalla,
      message: mensajeParaPersonas,
      fields: fallasPorCampo.optional(),
      advertencias: z
        .array(advertenciaDePagoSchema)
        .optional()
        .describe('Lo que hay que aceptar para pagarlo: la siguiente solicitud nombra estos códigos'),
    })
    .nullable()
    .describe('Por qué no se pagó; null cuando se pagó'),
})
export type ResultadoDePago = z.output<typeof resultadoDePagoSchema>

/** An entry of the ledger. `valor` changes what is owed, in pesos: negative for a payment. */
const movimientoSchema = z.object({
  id: palabras.describe('Identificador del asiento'),
  concepto: z.enum(CONCEPTOS_DE_PAGO).describe('Qué se paga'),
  clase: z.enum(CLASES_DE_ASIENTO).describe('Si se causa, se paga o se anula'),
  valor: pesos.describe('Lo que suma a lo que se debe, en pesos colombianos; menos de cero cuando se paga'),
  numeroTransaccion: palabras.describe('Número de la transacción').nullable(),
  ...cuentaSchema.shape,
  comprobanteURL: ruta.describe('Dirección del comprobante; null sin él').nullable(),
  motivo: palabras.describe('Por qué se anuló').nullable(),
  quien: palabras.describe('Quién lo registró'),
  en: instante.describe('Cuándo se registró, en UTC'),
})
export type Movimiento = z.output<typeof movimientoSchema>

/** A call of the card provider about a payment, in order of arrival. Evidence only: it moves no money. */
const evidenciaSchema = z.object({
  id: palabras.describe('Identificador del aviso'),
  referencia: palabras.describe('Referencia de ePayco'),
  transaccion: palabras.describe('Transacción, según ePayco'),
  monto: palabras.describe('Monto, como lo escribe ePayco'),
  moneda: palabras.describe('Moneda, según ePayco'),
  banco: palabras.describe('Banco o franquicia, según ePayco'),
  estado: z.enum(ESTADOS_DE_EPAYCO).describe('Qué dice el aviso del pago'),
  reparos: z.array(z.enum(REPAROS_DE_EPAYCO)).describe('Lo que no coincide con la reserva'),
  en: instante.describe('Cuándo llegó, en UTC'),
})
export type EvidenciaDePago = z.output<typeof evidenciaSchema>

/** What a client's app shows of its payment. Evidence only: a person validates. */
const comprobanteDeClienteSchema = z.object({
  id: palabras.describe('Identificador del comprobante'),
  numero: palabras.describe('Número de la transferencia, como lo escribió'),
  fecha: diaPlano.describe('Día de la transferencia, AAAA-MM-DD'),
  archivoURL: ruta.describe('Dirección del archivo; null sin él').nullable(),
  quien: palabras.describe('La aplicación que lo envió'),
  en: instante.describe('Cuándo llegó, en UTC'),
})
export type ComprobanteDeCliente = z.output<typeof comprobanteDeClienteSchema>

/** All money of one service. */
export const pagosDeServicioSchema = z.object({
  servicio: servicioSchema.describe('El servicio'),
  cobro: cuentaSchema.describe('Cuenta a la que paga el cliente, como la dijo la oferta aceptada'),
  conductor: pagoAConductorSchema.describe('A quién se le paga el viaje'),
  cuentaVista: cuentaVista.nullable(),
  movimientos: z.array(movimientoSchema).describe('Lo que se causó, se pagó y se anuló'),
  evidencia: z.array(evidenciaSchema).describe('Lo que ePayco avisó del pago; no mueve nada'),
  estadoDeEpayco: z
    .enum(ESTADOS_DE_EPAYCO)
    .nullable()
    .describe('Cómo va el pago con tarjeta según esos avisos; null sin ninguno'),
  comprobantes: z.array(comprobanteDeClienteSchema).describe('Lo que el cliente mostró de su pago; no mueve nada'),
})
export type PagosDeServicio = z.output<typeof pagosDeServicioSchema>

/** A vehicle whose referrer is owed a reward (specification §3, referred vehicle view). */
export const recompensaSchema = z.object({
  id: id.describe('Identificador del vehículo'),
  codigo,
  nombre: palabras.describe('Nombre del conductor'),
  referidoPor: palabras.describe('Quién lo refirió'),
  empresaAliada,
  placas,
  tipo: deVehiculo.tipo,
  capacidad: deVehiculo.capacidad,
  viajesRealizados: cantidad.describe('Viajes que ha hecho'),
  dias: cantidad.describe('Días de Bogotá desde que se debe; 0: desde hoy'),
  imagen: ruta.describe('Dirección de la foto del conductor').nullable(),
})
export type Recompensa = z.output<typeof recompensaSchema>

/** What one client is owed back, paid or not. */
export const pagosDeDevolucionSchema = z.object({
  devolucion: devolucionPendienteSchema.describe('El servicio cancelado y su cliente'),
  movimientos: z.array(movimientoSchema).describe('Lo que se causó, se pagó y se anuló'),
})
export type PagosDeDevolucion = z.output<typeof pagosDeDevolucionSchema>

export const pagosDeRecompensaSchema = z.object({
  recompensa: recompensaSchema.describe('El vehículo referido'),
  destino: cuentaSchema.describe('Cuenta de quien lo refirió, si es un conductor de la misma empresa'),
  cuentaVista: cuentaVista.nullable(),
  pagada: marca.describe('Si la recompensa ya se pagó'),
  movimientos: z.array(movimientoSchema).describe('Lo que se causó, se pagó y se anuló'),
})
