import type { ClaseDeAsiento, ConceptoDePago } from '@aliadas/contract/pagos'
import type { Insertable } from 'kysely'
import { autorDe } from '../historial/index.ts'
import type { Actor } from '../platform/actor.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'

/** What money is owed for: a part of a service, or a vehicle. */
export type Objeto = { servicioId: string } | { vehiculoId: string }
/** The bank account of a payment. */
export type Cuenta = Record<'titular' | 'banco' | 'tipocuenta' | 'cuenta', string | null>

type De = { empresaId: string; concepto: ConceptoDePago; objeto: Objeto }
type Asiento = Omit<
  Insertable<Tables['asientos']>,
  'id' | 'empresaId' | 'concepto' | 'servicioId' | 'vehiculoId' | 'actorTipo' | 'actorId' | 'actorNombre' | 'en'
>

/**
 * Adds an entry to the ledger, in the transaction of the event. The database refuses an entry that does not follow the
 * one before, that pays more than is open, or that does not fit its record (schema/libro.sql).
 */
const asentar = async (
  tx: Tx,
  actor: Actor,
  ahora: Date,
  { empresaId, concepto, objeto }: De,
  asiento: Asiento,
): Promise<void> => {
  await tx
    .insertInto('asientos')
    .values({ id: newId(ahora), empresaId, concepto, ...objeto, ...asiento, ...autorDe(actor), en: ahora })
    .execute()
}

const deObjeto = (objeto: Objeto): string => ('servicioId' in objeto ? objeto.servicioId : objeto.vehiculoId)

const ultimo = (tx: Tx, concepto: ConceptoDePago, objeto: Objeto, clase?: ClaseDeAsiento) =>
  tx
    .selectFrom('asientos')
    .select(['id', 'clase', 'orden', 'valor', 'saldo', 'numero', 'actorNombre'])
    .where('concepto', '=', concepto)
    .where('objetoId', '=', deObjeto(objeto))
    .$call(given(clase, (q, esta) => q.where('clase', '=', esta)))
    .orderBy('orden', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The current payment: its payer and number; null when nothing is paid, or it was reversed. */
export const pagoVigente = async (
  tx: Tx,
  concepto: ConceptoDePago,
  objeto: Objeto,
): Promise<{ quien: string; numero: string } | null> => {
  const pago = await ultimo(tx, concepto, objeto)
  return pago?.clase === 'pago' ? { quien: pago.actorNombre, numero: pago.numero ?? '' } : null
}

/** Whether the advance of a service is owed or paid: a FUEC after an annulled one owes it anew only when it is not. */
export const anticipoEnPie = async (tx: Tx, servicioId: string): Promise<boolean> => {
  const causa = await tx
    .selectFrom('asientos as a')
    .select('a.id')
    .where('a.concepto', '=', 'anticipo')
    .where('a.objetoId', '=', servicioId)
    .where('a.clase', '=', 'causa')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('asientos as r').select('r.id').whereRef('r.corrige', '=', 'a.id'))))
    .executeTakeFirst()
  return causa !== undefined
}

/**
 * Adds a debt. For a service, except of an advance, it is the first entry of its chain, and the only one that a client app may write and see.
 */
export const asentarCausa = async (
  tx: Tx,
  actor: Actor,
  ahora: Date,
  { valor, ...de }: De & { valor: number },
): Promise<void> => {
  const antes =
    'servicioId' in de.objeto && de.concepto !== 'anticipo' ? undefined : await ultimo(tx, de.concepto, de.objeto)
  await asentar(tx, actor, ahora, de, {
    clase: 'causa',
    orden: (antes?.orden ?? 0) + 1,
    antes: antes?.saldo ?? 0,
    valor,
  })
}

type Pago = De & { numero: string; cuenta: Cuenta; comprobante?: string | null }

/** Pays the open amount in full. Returns it, in pesos. */
export const asentarPago = async (tx: Tx, actor: Actor, ahora: Date, pago: Pago): Promise<number> => {
  const { numero, cuenta, comprobante = null, ...de } = pago
  const antes = await ultimo(tx, de.concepto, de.objeto)
  const abierto = antes?.saldo ?? 0
  await asentar(tx, actor, ahora, de, {
    clase: 'pago',
    orden: (antes?.orden ?? 0) + 1,
    antes: abierto,
    valor: -abierto,
    numero,
    ...cuenta,
    archivoId: comprobante,
  })
  return abierto
}

/** Reverses the last payment, or the debt behind it. Returns the amount, in pesos. */
export const asentarReverso = async (
  tx: Tx,
  actor: Actor,
  ahora: Date,
  { motivo, de: clase, ...de }: De & { motivo: string; de: 'pago' | 'causa' },
): Promise<number> => {
  const antes = await ultimo(tx, de.concepto, de.objeto)
  const corregido = await ultimo(tx, de.concepto, de.objeto, clase)
  if (!antes || !corregido) throw new Error('nothing to take back')
  await asentar(tx, actor, ahora, de, {
    clase: 'reverso',
    orden: antes.orden + 1,
    antes: antes.saldo,
    valor: -corregido.valor,
    corrige: corregido.id,
    motivo,
  })
  return Math.abs(corregido.valor)
}

/**
 * Passes the open advance of a service to its driver and owner: the debt to those before is reversed, and owed anew. What
 * was owed in a past month stays there. Does nothing when it is theirs. Source: docs/decisions/0116.
 */
export const pasarAnticipo = async (
  tx: Tx,
  actor: Actor,
  ahora: Date,
  { empresaId, servicioId, motivo }: { empresaId: string; servicioId: string; motivo: string },
): Promise<void> => {
  const de = { empresaId, concepto: 'anticipo' as const, objeto: { servicioId } }
  const deuda = await ultimo(tx, de.concepto, de.objeto, 'causa')
  const ajena = await tx
    .selectFrom('titularesDeAsientos')
    .select('asientoId')
    .where('asientoId', '=', deuda?.id ?? '')
    .executeTakeFirst()
  if (!ajena) return
  const valor = await asentarReverso(tx, actor, ahora, { ...de, motivo, de: 'causa' })
  await asentarCausa(tx, actor, ahora, { ...de, valor })
}
