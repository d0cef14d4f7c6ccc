import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaDeEstado, negativaParaAceptar, type MetodoDePago } from '@aliadas/contract/servicios'
import type { Aliado } from '../platform/actor.ts'
import type { Clock } from '../platform/clock/index.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, cerrojoDeMercado, transitar, transitarOfertas } from '../servicios/index.ts'

export type Aceptacion = { servicioId: string; ofertaId: string; metodoPago: MetodoDePago }

/**
 * The client app accepts one offer, in one transaction: the service goes to that company with the offer's price and
 * bank data, the other offers are rejected, and the winner gets the client's contact. The clock is read behind the
 * locks: an acceptance that waited past the departure is refused.
 *
 * Throws `Falla`: `not-found` (not the partner's service, or not its offer), `aborted` (motivo `estado`: no longer
 * pending, departed, or the offer ended; motivo `suspendida`: the company is suspended). Source: decisions §3,
 * specification S3-033.
 */
export const aceptarOferta = async (tx: Tx, aliado: Aliado, aceptacion: Aceptacion, reloj: Clock): Promise<void> => {
  const { servicioId, ofertaId, metodoPago } = aceptacion
  await cerrojoDeMercado(tx, servicioId)
  const servicio = await bloquearServicio(tx, servicioId)
  exigir(negativaDeEstado('aceptarOferta', servicio.estado))
  const ahora = reloj.now()
  const oferta = await tx
    .selectFrom('ofertas')
    .select(['id', 'empresaId', 'empresa', 'precio', 'estado', 'titular', 'banco', 'tipocuenta', 'cuenta'])
    .where('id', '=', ofertaId)
    .where('servicioId', '=', servicioId)
    .forUpdate()
    .executeTakeFirst()
  if (!oferta) throw noEncontrado()
  const { suspendida } = await tx
    .selectFrom('empresas')
    .select('suspendida')
    .where('id', '=', oferta.empresaId)
    .executeTakeFirstOrThrow()
  exigir(negativaParaAceptar(servicio, { estado: oferta.estado, empresaSuspendida: suspendida }, ahora))

  const { empresaId, empresa, precio, titular, banco, tipocuenta, cuenta } = oferta
  await transitar(
    tx,
    aliado,
    servicio,
    'aceptarOferta',
    {
      empresaAliadaId: empresaId,
      empresaAliada: empresa,
      ofertaId,
      valorOferta: precio,
      metodoPago,
      titular,
      banco,
      tipocuenta,
      cuenta,
    },
    ahora,
    { oferta: ofertaId, valorOferta: precio, metodoPago },
  )
  await tx.updateTable('servicioContactos').set({ tenant: empresaId }).where('servicioId', '=', servicioId).execute()
  await transitarOfertas(tx, aliado, 'aceptar', (q) => q.where('id', '=', ofertaId), ahora)
  await transitarOfertas(tx, aliado, 'rechazar', (q) => q.where('servicioId', '=', servicioId), ahora)
}
