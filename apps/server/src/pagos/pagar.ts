import { exigir } from '@aliadas/contract/core'
import type { AccionDeHistorial } from '@aliadas/contract/historial'
import { negativaParaPagar, type AdvertenciaDePago, type ClaseDePago, type DatosDePago } from '@aliadas/contract/pagos'
import { usarArchivo } from '../archivos/index.ts'
import { anotar } from '../historial/index.ts'
import { asentarCausa, asentarPago, type Objeto } from '../libro/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { huellaDe } from './cuentas.ts'
import { bloquearDeuda } from './deudas.ts'
import { negativaDeAdvertencias, negativaDeCuentaVista, negativaDeValor } from './pagos.rules.ts'
import { otrosConEseNumero, registrarTransaccion } from './registrar-transaccion.ts'

const ACCION = {
  anticipo: 'pagarAnticipo',
  saldo: 'pagarSaldo',
  recompensa: 'pagarRecompensa',
  devolucion: 'pagarDevolucion',
} as const satisfies Record<ClaseDePago, AccionDeHistorial>

export const lineaDe = (persona: Persona, objeto: Objeto) => ({
  tenant: persona.empresaId,
  ...('servicioId' in objeto
    ? { entidad: 'servicio' as const, entidadId: objeto.servicioId }
    : { entidad: 'vehiculo' as const, entidadId: objeto.vehiculoId }),
})

export type Pago = DatosDePago & {
  clase: ClaseDePago
  id: string
  /** Payments of the same batch with the same number. */
  juntos?: readonly AdvertenciaDePago[]
}

/** One of each code, the first one. */
const distintas = (advertencias: readonly AdvertenciaDePago[]): AdvertenciaDePago[] =>
  [...new Map(advertencias.toReversed().map((a) => [a.codigo, a])).values()].toReversed()

/**
 * A company administrator records the payment of an advance, a balance, a reward or a refund: its number, the account that was
 * shown, and the amount that the ledger has open. Nothing is paid twice. `plataforma`: the platform's own names.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (role), `aborted` (paid or not payable, account changed, number used,
 * warnings not accepted), `invalid-argument` (a reward without its amount). Source: specification S2-065, S4-041.
 */
export const pagarPendiente = async (
  tx: Tx,
  persona: Persona,
  { clase, id, numeroTransaccion: numero, cuentaVista, idComprobante, valor, juntos = [], ...pago }: Pago,
  ahora: Date,
  plataforma: readonly string[],
): Promise<void> => {
  const deuda = await bloquearDeuda(tx, persona, clase, id, plataforma)
  exigir(negativaParaPagar(persona.rol, clase, deuda))
  exigir(negativaDeCuentaVista(clase, cuentaVista, huellaDe(deuda.cuenta)))
  const { empresaId } = persona
  const { objeto, cuenta } = deuda
  const de = { empresaId, concepto: clase, objeto }
  const otros = await otrosConEseNumero(tx, { ...de, numero, cuenta })
  const advertencias = distintas([...deuda.advertencias, ...otros, ...juntos])
  exigir(negativaDeAdvertencias(advertencias, pago.advertenciasAceptadas))
  exigir(negativaDeValor(clase, valor))
  if (clase === 'recompensa' && valor !== null) await asentarCausa(tx, persona, ahora, { ...de, valor })
  await registrarTransaccion(tx, { ...de, numero }, ahora)
  if (idComprobante !== null)
    await usarArchivo(tx, { id: idComprobante, preset: 'comprobante', servicioId: null, empresaId })
  const pagado = await asentarPago(tx, persona, ahora, { ...de, numero, cuenta, comprobante: idComprobante })
  const cambios = {
    numeroTransaccion: numero,
    valor: pagado,
    ...(idComprobante && { archivo: idComprobante }),
    ...(advertencias.length > 0 && { advertencias: advertencias.map((a) => a.codigo) }),
  }
  await anotar(tx, persona, ahora, [{ ...lineaDe(persona, objeto), accion: ACCION[clase], cambios }])
}
