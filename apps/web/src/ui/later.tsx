import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSyncExternalStore } from 'react'
import { onLeaving, onSessionEnd } from '../lib/session-end.ts'
import { notify } from './toasts.ts'

/** How long an act can be taken back before it is done. */
export const UNDO_MS = 10_000

type Later = {
  /** One for each object: the same act again replaces it. */
  id: string
  /** What is about to be done. */
  text: string
  /** Says itself what became of it. */
  run: () => Promise<void>
  /** Puts back what the screen showed already. */
  onUndo?: () => void
}

type Waiting = Later & { timer: ReturnType<typeof setTimeout> }
const waiting = new Map<string, Waiting>()
const listeners = new Set<() => void>()

const end = (id: string): Waiting | undefined => {
  const act = waiting.get(id)
  if (!act) return undefined
  clearTimeout(act.timer)
  waiting.delete(id)
  notify.quitar(id)
  for (const listener of listeners) listener()
  return act
}

/** Does an act in ten seconds, unless the person takes it back before. */
export const doLater = (act: Later): void => {
  end(act.id)
  waiting.set(act.id, { ...act, timer: setTimeout(() => void end(act.id)?.run(), UNDO_MS) })
  for (const listener of listeners) listener()
  notify.content(
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <span>{act.text}</span>
      <Button size="small" onClick={() => end(act.id)?.onUndo?.()}>
        Deshacer
      </Button>
    </Box>,
    { id: act.id, duration: UNDO_MS },
  )
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether an act waits for its time. */
export const useWaiting = (id: string): boolean => useSyncExternalStore(subscribe, () => waiting.has(id))

const others: (() => Promise<unknown>)[] = []

/** Also waited for when the person leaves: writes that go one after the other. */
export const beforeLeaving = (work: () => Promise<unknown>): void => void others.push(work)

/** Does at once what waits: whoever leaves has decided. Ends when all of it is done. */
export const doWaiting = async (): Promise<void> => {
  await Promise.allSettled([
    ...[...waiting.keys()].map(async (id) => end(id)?.run()),
    ...others.map(async (work) => work()),
  ])
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => void doWaiting())
// In another tab.
onLeaving(() => void doWaiting())
// What one person wanted is never done in the session of another.
onSessionEnd(() => {
  for (const id of waiting.keys()) end(id)
})
