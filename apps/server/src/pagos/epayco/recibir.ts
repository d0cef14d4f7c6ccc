import { createHash } from 'node:crypto'
import { HORA_MS, exigir, idSchema, textoGuardable } from '@aliadas/contract/core'
import { estadoDeEpayco, pesosDe, type EstadoDeEpayco, type ReparoDeEpayco } from '@aliadas/contract/pagos'
import { sql } from 'kysely'
import { anotar } from '../../historial/index.ts'
import { SERVIDOR } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { hayPruebaDePago } from '../../servicios/index.ts'
import { negativaDeAviso, type ResultadoDeAviso } from '../pagos.rules.ts'
import { camposDe, type Llamada } from './campos.ts'
import { firmaValida, type Comercio } from './firma.ts'

export type Recibidor = Comercio & { production: boolean }

const VERDADERO = /^(true|1|si|yes)$/i

/** Stores the call as it arrived. A repetition with the same content is only counted. */
const guardar = async (tx: Tx, llamada: Llamada, resultado: ResultadoDeAviso, ahora: Date): Promise<string> => {
  const huella = createHash('sha256').update(JSON.stringify(llamada)).digest('hex')
  const { id } = await tx
    .insertInto('epaycoLlamadas')
    .values({ id: newId(ahora), ...llamada, huella, resultado, recibidaEn: ahora })
    .onConflict((oc) => oc.column('huella').doUpdateSet({ veces: sql`epayco_llamadas.veces + 1` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Calls that are no evidence: this many of each kind are stored in an hour, and the rest is only counted in the log,
 * because anybody can send them.
 */
const SIN_EVIDENCIA_POR_HORA = 1_000

const cabe = async (tx: Tx, resultado: Exclude<ResultadoDeAviso, 'evidencia'>, ahora: Date): Promise<boolean> => {
  const recientes = await tx
    .selectFrom('epaycoLlamadas')
    .select('id')
    .where('resultado', '=', resultado)
    .where('recibidaEn', '>', new Date(ahora.getTime() - HORA_MS))
    .limit(SIN_EVIDENCIA_POR_HORA)
    .execute()
  return recientes.length < SIN_EVIDENCIA_POR_HORA
}

type Dicho = Record<'servicioId' | 'refPayco' | 'transaccion' | 'monto' | 'moneda', string> & {
  estado: EstadoDeEpayco
  reparos: ReparoDeEpayco[]
}

/**
 * Counts a call on the earlier call with the same signed content. Unsigned parts (a state without a number here, texts
 * for people) make no evidence of their own: with one signature anybody could create any number of them.
 */
const repite = async (tx: Tx, dicho: Dicho): Promise<boolean> => {
  const antes = await tx
    .selectFrom('epaycoEvidencias')
    .select('llamadaId')
    .where('refPayco', '=', dicho.refPayco)
    .where('servicioId', '=', dicho.servicioId)
    .where('transaccion', '=', dicho.transaccion)
    .where('monto', '=', dicho.monto)
    .where('moneda', '=', dicho.moneda)
    .where('estado', '=', dicho.estado)
    .where('reparos', '=', sql<ReparoDeEpayco[]>`${dicho.reparos}::text[]`)
    .executeTakeFirst()
  if (!antes) return false
  await tx
    .updateTable('epaycoLlamadas')
    .set({ veces: sql`veces + 1` })
    .where('id', '=', antes.llamadaId)
    .execute()
  return true
}

/** The service of an invoice, locked against a cancellation that reads the evidence. Our reference is its id. */
const servicioDe = async (tx: Tx, factura: string) => {
  const id = idSchema.safeParse(factura)
  if (!id.success) return undefined
  return tx
    .selectFrom('servicios')
    .select(['id', 'aliadoId', 'empresaAliadaId', 'valorOferta', 'metodoPago', 'estado', 'pago'])
    .where('id', '=', id.data)
    .where('empresaAliadaId', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Receives a call of the card provider about a payment, checks signature, merchant, currency and amount, and stores it
 * whole. It is evidence for a person and changes neither money nor state, because the signature does not cover the
 * state of the payment. Returns its state; refuses an unsigned call, and a test call in production.
 *
 * Throws `Falla`: `unauthenticated` (wrong signature), `permission-denied` (a test call in production),
 * `invalid-argument` (a field that is too long). Source: decisions §7.
 */
export const recibirAviso = async (
  ctx: Context,
  { production, ...comercio }: Recibidor,
  llamada: Llamada,
): Promise<EstadoDeEpayco> => {
  const campo = camposDe(llamada)
  const firmado = {
    x_ref_payco: campo('x_ref_payco'),
    x_transaction_id: campo('x_transaction_id'),
    x_amount: campo('x_amount'),
    x_currency_code: campo('x_currency_code'),
  }
  const firma =
    firmaValida(comercio, firmado, campo('x_signature')) && campo('x_cust_id_cliente') === comercio.customerId
  const prueba = VERDADERO.test(campo('x_test_request'))
  const codigo = campo('x_cod_transaction_state') || campo('x_cod_response')
  const estado = estadoDeEpayco(codigo)
  const ahora = ctx.clock.now()
  const resultado = await ctx.db.transaction({ rol: 'sistema' }, async (tx): Promise<ResultadoDeAviso> => {
    const cerrar = async (como: Exclude<ResultadoDeAviso, 'evidencia'>) => {
      if (await cabe(tx, como, ahora)) await guardar(tx, llamada, como, ahora)
      else
        ctx.log.warn({ como }, 'Aviso de ePayco que no es evidencia: ya hay demasiados de esta hora, este no se guarda')
      return como
    }
    if (!firma) return cerrar('firma')
    if (prueba && production) return cerrar('prueba')
    const servicio = await servicioDe(tx, campo('x_id_invoice') || campo('x_id_factura'))
    if (!servicio?.empresaAliadaId) return cerrar('sinServicio')
    const refPayco = firmado.x_ref_payco
    // Two concurrent calls with one reference run one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`epayco|${refPayco}`}, 2))`.execute(tx)
    const ajena = await tx
      .selectFrom('epaycoEvidencias')
      .select('id')
      .where('refPayco', '=', refPayco)
      .where('servicioId', '<>', servicio.id)
      .executeTakeFirst()
    const reparos: ReparoDeEpayco[] = [
      ...(pesosDe(firmado.x_amount) === servicio.valorOferta ? [] : ['monto' as const]),
      ...(firmado.x_currency_code === 'COP' ? [] : ['moneda' as const]),
      ...(prueba ? ['prueba' as const] : []),
      ...(ajena ? ['referencia' as const] : []),
      ...(servicio.metodoPago === 'epayco' ? [] : ['pago' as const]),
    ]
    const dicho: Dicho = {
      servicioId: servicio.id,
      refPayco,
      transaccion: firmado.x_transaction_id,
      monto: firmado.x_amount,
      moneda: firmado.x_currency_code,
      estado: reparos.length > 0 ? 'porRevisar' : estado,
      reparos,
    }
    if (await repite(tx, dicho)) return 'evidencia'
    await tx
      .insertInto('epaycoEvidencias')
      .values({
        ...dicho,
        id: newId(ahora),
        llamadaId: await guardar(tx, llamada, 'evidencia', ahora),
        empresaId: servicio.empresaAliadaId,
        banco: textoGuardable(campo('x_bank_name') || campo('x_franchise'), 100),
        codigo,
        recibidaEn: ahora,
      })
      .execute()
    await anotar(tx, SERVIDOR, ahora, [
      {
        tenant: servicio.empresaAliadaId,
        aliadoId: servicio.aliadoId,
        entidad: 'servicio',
        entidadId: servicio.id,
        accion: 'avisoDeEpayco',
        cambios: { referencia: refPayco, transaccion: dicho.transaccion, estado, reparos },
      },
    ])
    // An open payment's detail is updated live.
    const sinValidar = servicio.estado === 'cancelado' && !servicio.pago
    const cambio = sinValidar ? { pagoPorAclarar: await hayPruebaDePago(tx, servicio.id) } : {}
    await tx
      .updateTable('servicios')
      .set({ ...cambio, actualizadoEn: ahora })
      .where('id', '=', servicio.id)
      .execute()
    return 'evidencia'
  })
  exigir(negativaDeAviso(resultado))
  return estado
}
