import { OFERTA_YA_ENVIADA, fechaBogota, noAdmite } from '@aliadas/contract'
import { sql } from 'kysely'
import { usarArchivo } from '../archivos/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { cerrojoDeMercado } from '../servicios/index.ts'
import { servicioPorOfertar } from './servicio-por-ofertar.ts'

export type OfertaNueva = { servicioId: string; precio: number; documentoCotizacion: string | null }

/**
 * A company bids on a pending service. Only the price and the quote come from the caller: company, bank data and dates are the record's.
 * People of one company wait for each other, so that its bids on the service are counted; the unique index on live offers has the last word.
 */
export const crearOferta = async (tx: Tx, persona: Persona, nueva: OfertaNueva, ahora: Date): Promise<string> => {
  await cerrojoDeMercado(tx, nueva.servicioId, 'ofertar')
  const turno = `oferta:${nueva.servicioId}:${persona.empresaId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turno}, 0))`.execute(tx)
  const servicio = await servicioPorOfertar(tx, persona, nueva.servicioId, ahora)
  const empresa = await tx
    .selectFrom('empresas')
    .select(['nombre', 'titular', 'banco', 'tipocuenta', 'cuenta'])
    .where('id', '=', persona.empresaId)
    .executeTakeFirstOrThrow()
  const { nombre, ...banco } = empresa
  if (nueva.documentoCotizacion)
    await usarArchivo(tx, {
      id: nueva.documentoCotizacion,
      preset: 'cotizacion',
      servicioId: servicio.id,
      empresaId: persona.empresaId,
    })
  const id = newId(ahora)
  try {
    await tx
      .insertInto('ofertas')
      .values({
        id,
        servicioId: servicio.id,
        aliadoId: servicio.aliadoId,
        empresaId: persona.empresaId,
        oferente: persona.id,
        precio: nueva.precio,
        fecha: ahora,
        fechaOferta: fechaBogota(ahora),
        empresa: nombre,
        ...banco,
        documentoCotizacion: nueva.documentoCotizacion,
        actualizadoEn: ahora,
      })
      .execute()
  } catch (error) {
    if (violates(error, 'ofertas_una_viva')) throw noAdmite(OFERTA_YA_ENVIADA)
    throw error
  }
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      aliadoId: servicio.aliadoId,
      entidad: 'oferta',
      entidadId: id,
      accion: 'ofertar',
      de: null,
      a: 'enviada',
      cambios: { servicio: servicio.id, precio: nueva.precio },
    },
  ])
  return id
}
