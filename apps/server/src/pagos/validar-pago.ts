import { exigir, negativaParaValidarPago } from '@aliadas/contract'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, transitar } from '../servicios/index.ts'
import { registrarTransaccion } from './registrar-transaccion.ts'

/** A company administrator takes the booking's payment as received; the service becomes reservado. */
export const validarPago = async (
  tx: Tx,
  persona: Persona,
  { servicioId, numeroTransaccion }: { servicioId: string; numeroTransaccion: string },
  ahora: Date,
): Promise<void> => {
  const servicio = await bloquearServicio(tx, servicioId)
  exigir(negativaParaValidarPago(persona, servicio))
  const { empresaId } = persona
  await registrarTransaccion(tx, { empresaId, servicioId, concepto: 'reserva', numero: numeroTransaccion }, ahora)
  await transitar(
    tx,
    persona,
    servicio,
    'validarPago',
    { pago: true, numeroTransaccion, pagoValidadoPor: persona.id, pagoValidadoEn: ahora },
    ahora,
    { numeroTransaccion },
  )
}
