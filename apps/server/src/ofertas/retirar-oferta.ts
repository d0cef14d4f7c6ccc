import { ETIQUETA_DE_OFERTA, noAdmite, noEncontrado, puede, sinPermiso } from '@aliadas/contract'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

/** Takes back an offer that was sent and not yet answered; the company may bid anew. Returns the service's id. */
export const retirarOferta = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<string> => {
  if (!puede(persona.rol, 'ofertar')) throw sinPermiso()
  const oferta = await tx
    .selectFrom('ofertas')
    .select(['id', 'servicioId', 'aliadoId', 'estado'])
    .where('id', '=', id)
    .where('empresaId', '=', persona.empresaId)
    .forUpdate()
    .executeTakeFirst()
  if (!oferta) throw noEncontrado()
  if (oferta.estado !== 'enviada')
    throw noAdmite(`La oferta ya no se puede retirar: está ${ETIQUETA_DE_OFERTA[oferta.estado].toLowerCase()}.`)
  await tx
    .updateTable('ofertas')
    .set({ estado: 'retirada', actualizadoEn: ahora })
    .where('id', '=', id)
    .where('estado', '=', 'enviada')
    .execute()
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      aliadoId: oferta.aliadoId,
      entidad: 'oferta',
      entidadId: id,
      accion: 'retirar',
      de: 'enviada',
      a: 'retirada',
      cambios: { servicio: oferta.servicioId },
    },
  ])
  return oferta.servicioId
}
