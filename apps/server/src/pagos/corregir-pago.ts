import { exigir } from '@aliadas/contract/core'
import { negativaParaCorregir, type ClaseDePago } from '@aliadas/contract/pagos'
import { anotar } from '../historial/index.ts'
import { asentarReverso } from '../libro/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearDeuda } from './deudas.ts'
import { lineaDe } from './pagar.ts'

type Correccion = { clase: ClaseDePago; id: string; motivo: string }

/**
 * Takes back a payment that was written down wrongly: a counter-entry with its reason, after which it is to be paid again and its number is
 * free for the right payment. Nothing that was written goes away. Of a reward the amount goes back too: whoever pays says it anew.
 */
export const corregirPago = async (
  tx: Tx,
  persona: Persona,
  { clase, id, motivo }: Correccion,
  ahora: Date,
): Promise<void> => {
  const { objeto, pagada } = await bloquearDeuda(tx, persona, clase, id, [])
  exigir(negativaParaCorregir(persona.rol, clase, { pagada }))
  const de = { empresaId: persona.empresaId, concepto: clase, objeto, motivo }
  const valor = await asentarReverso(tx, persona, ahora, { ...de, de: 'pago' })
  if (clase === 'recompensa') await asentarReverso(tx, persona, ahora, { ...de, de: 'causa' })
  const cambios = { clase, motivo, valor, numeroTransaccion: pagada?.numero ?? null }
  await anotar(tx, persona, ahora, [{ ...lineaDe(persona, objeto), accion: 'corregirPago', cambios }])
}
