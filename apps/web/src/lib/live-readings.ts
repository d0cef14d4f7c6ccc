import type { WebRoutes } from '@aliadas/contract/routes'
import type { EventoVivo } from '@aliadas/contract/vivo'
import type { QueryClient } from '@tanstack/react-query'
import { allReadingsOf } from './query.ts'
import { refetchAll } from './refetch.ts'

/** The kind of change in a live event. A service that leaves is a change of services. */
export type Change = Exclude<EventoVivo['tipo'], 'servicio-fuera' | 'aviso'>

/**
 * For one capability: the routes whose responses a change makes stale. An event that carries the whole record patches
 * the cache instead.
 */
export type LiveReadings = Partial<Record<Change, readonly (keyof WebRoutes)[]>>

let declared: readonly LiveReadings[] = []

/** Set once, by the module that knows every capability (`vivo/lecturas.ts`). */
export const declareLiveReadings = (tables: readonly LiveReadings[]): void => {
  declared = tables
}

/** Refetches what a change makes stale, in every capability: after a live event, and after this tab's own command. */
export const refetchChanged = (client: QueryClient, change: Change): Promise<void> =>
  refetchAll(client, allReadingsOf(...declared.flatMap((table) => table[change] ?? [])))
