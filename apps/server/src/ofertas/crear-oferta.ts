import { Falla, fechaBogota, haVencido, noEncontrado, puede, sinPermiso } from '@aliadas/contract'
import { usarArchivo } from '../archivos/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { violates, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { cerrojoDeMercado, exigirEstado, lectorDe, tiposDeLaFlota } from '../servicios/index.ts'

export type OfertaNueva = { servicioId: string; precio: number; documentoCotizacion: string | null }

const YA_OFERTO = 'Tu empresa ya envió una oferta por este servicio.'

/**
 * A company bids on a pending service. Only the price and the quote come from the caller: company, bank data and dates are the record's.
 * The unique index on live offers has the last word when two people of one company bid at once.
 */
export const crearOferta = async (tx: Tx, persona: Persona, nueva: OfertaNueva, ahora: Date): Promise<string> => {
  if (!puede(persona.rol, 'ofertar')) throw sinPermiso()
  await cerrojoDeMercado(tx, nueva.servicioId, 'ofertar')
  const servicio = await tx
    .selectFrom('servicios')
    .select(['id', 'aliadoId', 'estado', 'tipo', 'fecha'])
    .where('id', '=', nueva.servicioId)
    .executeTakeFirst()
  if (!servicio) throw noEncontrado()
  exigirEstado('aceptarOferta', servicio.estado)
  if (haVencido(servicio.fecha, ahora)) throw new Falla('aborted', 'El servicio venció sin adjudicarse.')
  const tipos = await tiposDeLaFlota(tx, persona.empresaId)
  if (!tipos.includes(servicio.tipo)) throw sinPermiso(`Tu flota no tiene vehículos de tipo ${servicio.tipo}.`)
  const { empresaLista } = await lectorDe(tx, persona)
  if (!empresaLista) throw sinPermiso('Completa el perfil de la empresa para ofertar.')
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
    if (violates(error, 'ofertas_una_viva')) throw new Falla('aborted', YA_OFERTO)
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
