import type { ServicioResumen } from '@aliadas/contract'
import type { Persona } from '../platform/actor.ts'
import type { Tables, Tx } from '../platform/database/index.ts'
import type { FilaDeResumen } from './filas.ts'
import { ofertasPropias, propiasDe } from './oferta-propia.ts'
import { presentarResumen } from './presentar.ts'

/**
 * What the reader may see, a query for each owner: what its company won, and the market's pending services of its fleet's types. An index leads to
 * each, where it would lead to neither of the two together.
 */
export const visiblesPorDueno = (
  tx: Tx,
  lector: Pick<Persona, 'empresaId' | 'rol'>,
  tipos: readonly string[],
  ahora: Date,
) => {
  const consulta = tx.selectFrom('servicios')
  if (lector.rol === 'plataforma')
    return [
      consulta.where('estado', '<>', 'cancelado').$if(tipos.length === 0, (q) => q.where('tenant', '<>', 'MERCADO')),
    ]
  const propios = consulta.where('tenant', '=', lector.empresaId)
  if (tipos.length === 0) return [propios]
  return [propios, consulta.where('tenant', '=', 'MERCADO').where('tipo', 'in', tipos).where('vence', '>', ahora)]
}

/** The queries as one, with these columns of each. */
export const juntas = (
  tx: Tx,
  consultas: ReturnType<typeof visiblesPorDueno>,
  columnas: readonly (keyof Tables['servicios'])[],
) => {
  const [una, ...otras] = consultas.map((consulta) => consulta.select(columnas))
  if (!una) throw new Error('nothing to read')
  return tx.selectFrom(otras.reduce((todas, otra) => todas.unionAll(otra), una).as('servicios'))
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
