import { ETIQUETA_DE_OFERTA, haVencido, noAdmite, noEncontrado, type MetodoDePago } from '@aliadas/contract'
import { anotar } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, cerrojoDeMercado, exigirEstado, transitar } from '../servicios/index.ts'

export type Aceptacion = { servicioId: string; idOferta: string; metodoPago: MetodoDePago }

/**
 * The client app accepts one offer: the service goes to that company with the offer's price and bank data, the other offers are turned down,
 * and the client's contact opens to the winner. All of it or nothing.
 */
export const aceptarOferta = async (tx: Tx, aliado: Aliado, aceptacion: Aceptacion, ahora: Date): Promise<void> => {
  const { servicioId, idOferta, metodoPago } = aceptacion
  await cerrojoDeMercado(tx, servicioId, 'cerrar')
  const servicio = await bloquearServicio(tx, servicioId)
  exigirEstado('aceptarOferta', servicio.estado)
  const oferta = await tx
    .selectFrom('ofertas')
    .select(['id', 'empresaId', 'empresa', 'precio', 'estado', 'fecha', 'titular', 'banco', 'tipocuenta', 'cuenta'])
    .where('id', '=', idOferta)
    .where('servicioId', '=', servicioId)
    .forUpdate()
    .executeTakeFirst()
  if (!oferta) throw noEncontrado()
  if (oferta.estado !== 'enviada')
    throw noAdmite(`La oferta ya no se puede aceptar: está ${ETIQUETA_DE_OFERTA[oferta.estado].toLowerCase()}.`)
  if (haVencido(oferta.fecha, ahora) || haVencido(servicio.fecha, ahora)) throw noAdmite('La oferta ya venció.')

  const { empresaId, empresa, precio, titular, banco, tipocuenta, cuenta } = oferta
  await transitar(
    tx,
    aliado,
    servicio,
    'aceptarOferta',
    {
      empresaAliadaId: empresaId,
      empresaAliada: empresa,
      ofertaId: idOferta,
      valorOferta: precio,
      metodoPago,
      titular,
      banco,
      tipocuenta,
      cuenta,
    },
    ahora,
    { oferta: idOferta, valorOferta: precio, metodoPago },
  )
  await tx.updateTable('servicioContactos').set({ tenant: empresaId }).where('servicioId', '=', servicioId).execute()
  await tx.updateTable('ofertas').set({ estado: 'aceptada', actualizadoEn: ahora }).where('id', '=', idOferta).execute()
  const rechazadas = await tx
    .updateTable('ofertas')
    .set({ estado: 'rechazada', actualizadoEn: ahora })
    .where('servicioId', '=', servicioId)
    .where('estado', '=', 'enviada')
    .returning(['id', 'empresaId'])
    .execute()
  const linea = (id: string, tenant: string, accion: 'aceptar' | 'rechazar', a: string) => ({
    tenant,
    aliadoId: aliado.id,
    entidad: 'oferta' as const,
    entidadId: id,
    accion,
    de: 'enviada',
    a,
    cambios: { servicio: servicioId },
  })
  await anotar(tx, aliado, ahora, [
    linea(idOferta, empresaId, 'aceptar', 'aceptada'),
    ...rechazadas.map((otra) => linea(otra.id, otra.empresaId, 'rechazar', 'rechazada')),
  ])
}
