import { noEncontrado } from '@aliadas/contract/core'
import type { AdvertenciaDePago, ClaseDePago, Deuda } from '@aliadas/contract/pagos'
import { pagoVigente, type Cuenta, type Objeto } from '../libro/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, finDudosoDe } from '../servicios/index.ts'
import { cuentaDeConductor } from './cuentas.ts'
import { cuentaDelReferente, recompensasPendientes } from './recompensas.ts'

/** A client's account is not known here: only the number of the transfer is kept. */
const SIN_CUENTA: Cuenta = { titular: null, banco: null, tipocuenta: null, cuenta: null }

/** An item to be paid, with its record locked until the end of the transaction. */
export type DeudaBloqueada = Deuda & {
  objeto: Objeto
  cuenta: Cuenta
  advertencias: AdvertenciaDePago[]
  /** Whether it is owed again as it was once its payment is reversed. */
  vuelveADeberse: boolean
}

/** Locks an item to be paid. Throws `Falla`: `not-found` (another company's record, which row-level security hides). */
export const bloquearDeuda = (
  tx: Tx,
  persona: Persona,
  clase: ClaseDePago,
  id: string,
  plataforma: readonly string[],
): Promise<DeudaBloqueada> =>
  clase === 'recompensa'
    ? deVehiculo(tx, persona, id, plataforma)
    : clase === 'devolucion'
      ? deCliente(tx, id)
      : deServicio(tx, clase, id)

const deServicio = async (tx: Tx, clase: 'anticipo' | 'saldo', id: string): Promise<DeudaBloqueada> => {
  const servicio = await bloquearServicio(tx, id)
  const cuenta = await tx
    .selectFrom('servicios')
    .select(['titularConductor', 'bancoConductor', 'tipocuentaConductor', 'cuentaConductor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const objeto = { servicioId: id }
  return {
    objeto,
    debida: clase === 'anticipo' ? servicio.pagarAnticipoConductor : servicio.pagarSaldoConductor,
    pagada: await pagoVigente(tx, clase, objeto),
    cuenta: cuentaDeConductor(cuenta),
    // The balance is for a driven trip; the advance was owed before it.
    advertencias: clase === 'saldo' ? finDudosoDe(servicio) : [],
    // An advance is owed with its FUEC: of a cancelled trip no more, of a reserved one anew with the next (decisions §10).
    vuelveADeberse: clase === 'saldo' || servicio.fuec,
  }
}

const deCliente = async (tx: Tx, id: string): Promise<DeudaBloqueada> => {
  const { devolucion } = await bloquearServicio(tx, id)
  const objeto = { servicioId: id }
  return {
    objeto,
    debida: devolucion !== null,
    pagada: await pagoVigente(tx, 'devolucion', objeto),
    cuenta: SIN_CUENTA,
    advertencias: [],
    vuelveADeberse: true,
  }
}

const deVehiculo = async (
  tx: Tx,
  { empresaId }: Persona,
  id: string,
  plataforma: readonly string[],
): Promise<DeudaBloqueada> => {
  const vehiculo = await tx
    .selectFrom('vehiculos')
    .select(['id', 'referidoPor'])
    .where('id', '=', id)
    .where('empresaId', '=', empresaId)
    .forUpdate()
    .executeTakeFirst()
  if (!vehiculo) throw noEncontrado()
  const debida = await recompensasPendientes(tx, plataforma)
    .select('vehiculos.id')
    .where('vehiculos.id', '=', id)
    .executeTakeFirst()
  const objeto = { vehiculoId: id }
  return {
    objeto,
    debida: debida !== undefined,
    pagada: await pagoVigente(tx, 'recompensa', objeto),
    cuenta: await cuentaDelReferente(tx, empresaId, vehiculo.referidoPor ?? ''),
    advertencias: [],
    // The next payment states its amount.
    vuelveADeberse: false,
  }
}
