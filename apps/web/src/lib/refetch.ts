import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** Reads that a change restarted and that are still running; true when something changed again since. */
const restarted = new WeakMap<Query, boolean>()

/**
 * Refetches, also reads in progress, because their response may be from before the change. A read is restarted once and
 * then finishes before the next one, so that frequent changes cannot prevent it from ever arriving.
 */
export const refetchAll = async (client: QueryClient, filters: QueryFilters): Promise<void> => {
  await Promise.all(
    client
      .getQueryCache()
      .findAll(filters)
      .map((query) => (query.state.fetchStatus === 'fetching' ? restart(client, query) : read(client, query))),
  )
}

const read = (client: QueryClient, { queryKey }: Query): Promise<void> =>
  client.invalidateQueries({ queryKey, exact: true })

const restart = async (client: QueryClient, query: Query): Promise<void> => {
  if (restarted.has(query)) return void restarted.set(query, true)
  do {
    restarted.set(query, false)
    // Invalidating restarts only a read that has data.
    if (query.state.data === undefined) await query.cancel({ revert: true })
    await read(client, query)
  } while (restarted.get(query) === true)
  restarted.delete(query)
}
