import { exigir } from '@aliadas/contract/core'
import { negativaParaValidarPago } from '@aliadas/contract/servicios'
import { asentarPago } from '../libro/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, transitar } from '../servicios/index.ts'
import { otrosConEseNumero, registrarTransaccion } from './registrar-transaccion.ts'

/**
 * A company administrator accepts the payment of a booking as received; the service becomes `reservado`.
 *
 * Throws `Falla`: `not-found` (no such service), `permission-denied` (role, other company), `aborted` (state of the service,
 * or a number that was used). Source: specification S1-010, S2-064.
 */
export const validarPago = async (
  tx: Tx,
  persona: Persona,
  { servicioId, numeroTransaccion: numero }: { servicioId: string; numeroTransaccion: string },
  ahora: Date,
): Promise<void> => {
  const servicio = await bloquearServicio(tx, servicioId)
  exigir(negativaParaValidarPago(persona, servicio))
  const de = { empresaId: persona.empresaId, concepto: 'reserva' as const, objeto: { servicioId } }
  const cuenta = await tx
    .selectFrom('servicios')
    .select(['titular', 'banco', 'tipocuenta', 'cuenta'])
    .where('id', '=', servicioId)
    .executeTakeFirstOrThrow()
  // A booking's number is its own: any other use of it refuses.
  await otrosConEseNumero(tx, { ...de, numero, cuenta })
  await registrarTransaccion(tx, { ...de, numero }, ahora)
  await transitar(
    tx,
    persona,
    servicio,
    'validarPago',
    { pago: true, numeroTransaccion: numero, pagoValidadoPor: persona.id, pagoValidadoEn: ahora },
    ahora,
    { numeroTransaccion: numero },
  )
  await asentarPago(tx, persona, ahora, { ...de, numero, cuenta })
}
