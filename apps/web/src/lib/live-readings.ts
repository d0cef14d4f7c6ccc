import type { WebRoutes } from '@aliadas/contract/routes'
import type { EventoVivo } from '@aliadas/contract/vivo'
import type { QueryClient } from '@tanstack/react-query'
import { allReadingsOf } from './query.ts'
import { refetchAll } from './refetch.ts'

/** What a live event says that changed. A service that leaves is a change of services. */
export type Change = Exclude<EventoVivo['tipo'], 'servicio-fuera' | 'aviso'>

/** The routes whose answers a change makes old, of one capability. What an event carries whole is patched instead. */
export type LiveReadings = Partial<Record<Change, readonly (keyof WebRoutes)[]>>

let declared: readonly LiveReadings[] = []

/** Said once, by whoever knows every capability (`vivo/lecturas.ts`). */
export const declareLiveReadings = (tables: readonly LiveReadings[]): void => {
  declared = tables
}

/** Reads again what a change makes old, in every capability: after a live event, and after a command that was just answered. */
export const refetchChanged = (client: QueryClient, change: Change): Promise<void> =>
  refetchAll(client, allReadingsOf(...declared.flatMap((table) => table[change] ?? [])))
