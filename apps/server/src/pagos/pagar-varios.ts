import { Falla, exigir, negativaDePermiso, trayecto } from '@aliadas/contract/core'
import {
  advertenciaDeJuntos,
  advertenciaDePagoSchema,
  comparteNumero,
  numeroComparable,
  type ClaseDePago,
  type PagoElegido,
  type PagosVarios,
  type ResultadoDePago,
} from '@aliadas/contract/pagos'
import type { Persona } from '../platform/actor.ts'
import { partOf, personCommand, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import { toFalla, type Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import { COLUMNAS_DE_PAGO, cuentaDeConductor, huellaDe } from './cuentas.ts'
import { devolucionesElegidas } from './devoluciones.ts'
import { pendientes } from './listar-pagos.ts'
import { pagarPendiente } from './pagar.ts'
import { recompensasElegidas } from './recompensas.ts'

type Elegidos = { clase: ClaseDePago; ids: readonly string[] }

/** The selected items that are still owed, in the order of the selection. Only for people who may pay. */
export const leerPagosElegidos = async (
  tx: Tx,
  persona: Persona,
  { clase, ids }: Elegidos,
  plataforma: readonly string[],
): Promise<PagoElegido[]> => {
  exigir(negativaDePermiso(persona.rol, 'pagar'))
  const filas =
    clase === 'recompensa'
      ? (await recompensasElegidas(tx, persona, plataforma, ids)).map(({ id, referidoPor, placas, cuenta }) => ({
          id,
          concepto: `${placas} · ${referidoPor ?? ''}`,
          cuenta,
          valor: null,
        }))
      : clase === 'devolucion'
        ? await deClientes(tx, persona, ids)
        : await deConductores(tx, persona, { clase, ids })
  return filas
    .map(({ id, concepto, cuenta, valor }) => ({
      id,
      codigo: toCodigo(id),
      concepto,
      // Whole, to be copied into the bank's form: only who pays asks this.
      destino: cuenta,
      cuentaVista: huellaDe(cuenta),
      valor,
    }))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

const deConductores = async (
  tx: Tx,
  persona: Persona,
  { clase, ids }: { clase: 'anticipo' | 'saldo'; ids: readonly string[] },
) => {
  const filas = await (
    await pendientes(tx, persona, { clase, ids, q: '', orden: 'salida' })
  )
    .select(['servicios.id', 'servicios.origen', 'servicios.destino', 'asientos.valor', ...COLUMNAS_DE_PAGO])
    .execute()
  return filas.map(({ id, origen, destino, valor, ...conductor }) => ({
    id,
    concepto: trayecto(origen, destino),
    cuenta: cuentaDeConductor(conductor),
    valor,
  }))
}

const deClientes = async (tx: Tx, persona: Persona, ids: readonly string[]) =>
  (await devolucionesElegidas(tx, persona, ids)).map(({ id, origen, destino, cliente, devolucion }) => ({
    id,
    concepto: trayecto(origen, destino),
    cuenta: { titular: cliente, banco: null, tipocuenta: null, cuenta: null },
    valor: devolucion,
  }))

/** The payer may have lost the permission meanwhile: a batch takes longer than one payment. */
const siguePudiendo = async (tx: Tx, { id, empresaId }: Persona): Promise<void> => {
  const yo = await tx
    .selectFrom('personas')
    .select('role')
    .where('id', '=', id)
    .where('empresaId', '=', empresaId)
    .where('activo', '=', true)
    .executeTakeFirst()
  exigir(negativaDePermiso(yo?.role ?? 'user', 'pagar'))
}

/** The other rows with this one's number: one transfer pays them together. */
const juntosCon = ({ clase, pagos }: PagosVarios, { id, numeroTransaccion }: PagosVarios['pagos'][number]) =>
  pagos
    .filter((p) => p.id !== id && numeroComparable(p.numeroTransaccion) === numeroComparable(numeroTransaccion))
    .flatMap((p) => (comparteNumero(clase) ? [advertenciaDeJuntos(clase, p.id)] : []))

const advertenciasDe = ({ details }: Falla): Pick<NonNullable<ResultadoDePago['falla']>, 'advertencias'> => {
  const leidas = advertenciaDePagoSchema.array().safeParse(details?.['advertencias'])
  return leidas.success ? { advertencias: leidas.data } : {}
}

/**
 * Pays one row after the other, each like a single payment: its own command, transaction and idempotency key. A
 * refused row gives its reason and leaves the others unchanged. An unexpected error ends the batch; paid rows stay
 * paid, and a repetition with the same key continues from there.
 *
 * Throws `Falla`: `permission-denied` (role). The refusals of a row are in its result. Source: decisions §10.
 */
export const pagarVarios = async (
  ctx: Context,
  call: Call<Persona>,
  varios: PagosVarios,
  plataforma: readonly string[],
): Promise<ResultadoDePago[]> => {
  exigir(negativaDePermiso(call.actor.rol, 'pagar'))
  const { clase, pagos } = varios
  const resultados: ResultadoDePago[] = []
  for (const pago of pagos) {
    const { id } = pago
    const juntos = juntosCon(varios, pago)
    try {
      const que = { input: { clase, ...pago } }
      await personCommand(ctx, partOf(call, id), que, async (tx, ahora) => {
        await siguePudiendo(tx, call.actor)
        await pagarPendiente(tx, call.actor, { clase, ...pago, idComprobante: null, juntos }, ahora, plataforma)
        return { ok: true as const }
      })
      resultados.push({ id, falla: null })
    } catch (error) {
      const falla = toFalla(error)
      if (!(falla instanceof Falla)) throw error
      const { details: _propios, ...cuerpo } = falla.toBody()
      resultados.push({ id, falla: { ...cuerpo, ...advertenciasDe(falla) } })
    }
  }
  return resultados
}
