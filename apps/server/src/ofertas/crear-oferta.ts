import {
  DEMASIADAS_OFERTAS,
  Falla,
  MAXIMO_DE_OFERTAS,
  fechaBogota,
  haVencido,
  noAdmite,
  noEncontrado,
  puede,
  sinPermiso,
} from '@aliadas/contract'
import { sql } from 'kysely'
import { usarArchivo } from '../archivos/index.ts'
import { exigirPerfilCompleto } from '../empresas/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { cerrojoDeMercado, exigirEstado, veElTipo } from '../servicios/index.ts'

export type OfertaNueva = { servicioId: string; precio: number; documentoCotizacion: string | null }

const YA_OFERTO = 'Tu empresa ya envió una oferta por este servicio.'

/**
 * A company bids on a pending service. Only the price and the quote come from the caller: company, bank data and dates are the record's.
 * People of one company wait for each other, so that its bids on the service are counted; the unique index on live offers has the last word.
 */
export const crearOferta = async (tx: Tx, persona: Persona, nueva: OfertaNueva, ahora: Date): Promise<string> => {
  if (!puede(persona.rol, 'ofertar')) throw sinPermiso()
  await exigirPerfilCompleto(tx, persona, 'para ofertar')
  await cerrojoDeMercado(tx, nueva.servicioId, 'ofertar')
  const turno = `oferta:${nueva.servicioId}:${persona.empresaId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turno}, 0))`.execute(tx)
  const servicio = await tx
    .selectFrom('servicios')
    .select(['id', 'aliadoId', 'estado', 'tipo', 'fecha'])
    .where('id', '=', nueva.servicioId)
    .executeTakeFirst()
  if (!servicio || !(await veElTipo(tx, persona, servicio))) throw noEncontrado()
  exigirEstado('aceptarOferta', servicio.estado)
  if (haVencido(servicio.fecha, ahora)) throw noAdmite('El servicio venció sin adjudicarse.')
  await contar(tx, persona, servicio.id)
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
    if (violates(error, 'ofertas_una_viva')) throw noAdmite(YA_OFERTO)
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

/** A live offer is told before the limit: whoever has one needs no other. */
const contar = async (tx: Tx, persona: Persona, servicioId: string): Promise<void> => {
  const hechas = await tx
    .selectFrom('ofertas')
    .select('estado')
    .where('servicioId', '=', servicioId)
    .where('empresaId', '=', persona.empresaId)
    .execute()
  if (hechas.some(({ estado }) => estado === 'enviada')) throw noAdmite(YA_OFERTO)
  if (hechas.length >= MAXIMO_DE_OFERTAS) throw new Falla('resource-exhausted', DEMASIADAS_OFERTAS)
}
