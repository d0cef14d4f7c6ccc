import { exigir } from '@aliadas/contract/core'
import { negativaParaCorregir, type ClaseDePago } from '@aliadas/contract/pagos'
import { anotar } from '../historial/index.ts'
import { asentarReverso, pasarAnticipo } from '../libro/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearDeuda } from './deudas.ts'
import { lineaDe } from './pagar.ts'

type Correccion = { clase: ClaseDePago; id: string; motivo: string }

/**
 * Reverses a wrong payment with a counter-entry and its reason. The amount is payable again and the transaction number
 * is free. No entry is deleted. Two debts are reversed too: a reward, whose amount the next payment states, and the
 * advance of a trip that lost its FUEC or was cancelled while it was paid (decisions §10). The advance of an earlier driver
 * is owed to the present one.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (role), `aborted` (nothing is paid). Source: specification S4-041.
 */
export const corregirPago = async (
  tx: Tx,
  persona: Persona,
  { clase, id, motivo }: Correccion,
  ahora: Date,
): Promise<void> => {
  const { objeto, pagada, vuelveADeberse } = await bloquearDeuda(tx, persona, clase, id, [])
  exigir(negativaParaCorregir(persona.rol, clase, { pagada }))
  const de = { empresaId: persona.empresaId, concepto: clase, objeto, motivo }
  const valor = await asentarReverso(tx, persona, ahora, { ...de, de: 'pago' })
  // The ledger's trigger says so on the service.
  if (!vuelveADeberse) await asentarReverso(tx, persona, ahora, { ...de, de: 'causa' })
  else if (clase === 'anticipo')
    await pasarAnticipo(tx, persona, ahora, { empresaId: persona.empresaId, servicioId: id, motivo })
  const cambios = { clase, motivo, valor, numeroTransaccion: pagada?.numero ?? null }
  await anotar(tx, persona, ahora, [{ ...lineaDe(persona, objeto), accion: 'corregirPago', cambios }])
}
