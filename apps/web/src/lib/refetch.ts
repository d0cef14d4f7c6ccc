import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** Readings that a change has restarted and that are still on their way; true when something changed again since. */
const reiniciadas = new WeakMap<Query, boolean>()

/**
 * Reads again, also what is being read: that answer may be from before the change. A reading is restarted once and then finishes before the
 * next, so that changes that come faster than one answer cannot keep it from ever arriving.
 */
export const releer = async (cliente: QueryClient, filtro: QueryFilters): Promise<void> => {
  await Promise.all(
    cliente
      .getQueryCache()
      .findAll(filtro)
      .map((consulta) =>
        consulta.state.fetchStatus === 'fetching' ? reiniciar(cliente, consulta) : leer(cliente, consulta),
      ),
  )
}

const leer = (cliente: QueryClient, { queryKey }: Query): Promise<void> =>
  cliente.invalidateQueries({ queryKey, exact: true })

const reiniciar = async (cliente: QueryClient, consulta: Query): Promise<void> => {
  if (reiniciadas.has(consulta)) return void reiniciadas.set(consulta, true)
  do {
    reiniciadas.set(consulta, false)
    // Invalidating restarts only a reading that has data.
    if (consulta.state.data === undefined) await consulta.cancel({ revert: true })
    await leer(cliente, consulta)
  } while (reiniciadas.get(consulta) === true)
  reiniciadas.delete(consulta)
}
