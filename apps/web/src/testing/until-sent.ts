import { vi } from 'vitest'
import { UNDO_MS } from '../ui/later.tsx'
import type { createApi } from './api.ts'

const STEP_MS = 100

/**
 * Lets the seconds pass in which an act can be taken back, under fake timers, until its request is sent. It goes in small
 * steps: the rest of one jump would belong to the toast that follows, which is there for two seconds.
 */
export const untilSent = async (
  api: ReturnType<typeof createApi>,
  route: Parameters<ReturnType<typeof createApi>['callsOf']>[0],
): Promise<void> => {
  for (let ms = 0; ms < UNDO_MS && api.callsOf(route).length === 0; ms += STEP_MS)
    await vi.advanceTimersByTimeAsync(STEP_MS)
}
