import { VIGENCIA_MS, type ServicioResumen } from '@aliadas/contract'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import type { FilaDeResumen } from './filas.ts'
import { ofertasPropias, propiasDe } from './oferta-propia.ts'
import { presentarResumen } from './presentar.ts'

/** What the reader may see: the market's pending services of its fleet's types, and what its company won. */
export const serviciosVisibles = (
  tx: Tx,
  lector: Pick<Persona, 'empresaId' | 'rol'>,
  tipos: readonly string[],
  ahora: Date,
) => {
  const consulta = tx.selectFrom('servicios')
  if (lector.rol === 'plataforma')
    return consulta
      .where('estado', '<>', 'cancelado')
      .$if(tipos.length === 0, (q) => q.where('tenant', '<>', 'MERCADO'))
  const desde = new Date(ahora.getTime() - VIGENCIA_MS)
  return consulta.where((eb) =>
    eb.or([
      eb('tenant', '=', lector.empresaId),
      eb.and([
        eb('tenant', '=', 'MERCADO'),
        eb('tipo', 'in', tipos.length > 0 ? tipos : ['']),
        eb('fecha', '>', desde),
      ]),
    ]),
  )
}

/** Summaries of services, with the reader's own offers on those that are open. */
export const conOferta = async (
  tx: Tx,
  lector: Pick<Persona, 'empresaId' | 'rol'>,
  filas: readonly FilaDeResumen[],
): Promise<ServicioResumen[]> => {
  const pendientes = filas.filter(({ estado }) => estado === 'pendiente')
  const ofertas = await ofertasPropias(
    tx,
    lector.empresaId,
    pendientes.map((fila) => fila.id),
  )
  return filas.map((fila) => presentarResumen(fila, propiasDe(ofertas.get(fila.id) ?? null), lector))
}
