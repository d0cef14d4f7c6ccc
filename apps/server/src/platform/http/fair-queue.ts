import { Falla } from '@aliadas/contract/core'

type Waiting = { go: () => void; refuse: (error: Falla) => void }
export type QueueSize = { running: number; waiting: number }
export type FairQueue = (<T>(key: string, work: () => Promise<T>) => Promise<T>) & { size: () => QueueSize }

type Bound = {
  running: number
  /** Of these, at most this many of one key; all of them when absent. */
  runningPerKey?: number
  waiting: number
  perKey: number
  /** Of a key with more in its line, the place stays empty for this many ms after each piece; nobody else waits for it. 0 when absent. */
  restMs?: number
}

const SECONDS = 5

const tooMany = () =>
  new Falla('resource-exhausted', 'Hay demasiadas solicitudes en espera. Vuelve a intentarlo en unos segundos.', {
    details: { segundos: SECONDS },
  })

/**
 * A queue for costly work: `running` pieces at once and at most `waiting` in the queue. Each key has its own line of at
 * most `perKey`, and the lines take turns. If the queue is full, the newest entry of the longest line is refused, so
 * that one source cannot keep the others out. A request that finds no room is refused at once.
 */
export const createFairQueue = (bound: Bound): FairQueue => {
  const { runningPerKey = bound.running, restMs = 0 } = bound
  const lines = new Map<string, Waiting[]>()
  const busy = new Map<string, number>()
  let running = 0
  let waiting = 0

  const isFree = (key: string): boolean => running < bound.running && (busy.get(key) ?? 0) < runningPerKey

  /** Places of a key that are taken: one for each piece that runs, and for each that rests. */
  const take = (key: string, more: 1 | -1): void => {
    const now = (busy.get(key) ?? 0) + more
    if (now > 0) busy.set(key, now)
    else busy.delete(key)
  }
  const leave = (key: string): void => {
    take(key, -1)
    next()
  }

  const next = (): void => {
    const first = lines.entries().find(([key]) => isFree(key))
    if (!first) return
    const [key, line] = first
    const chosen = line.shift()
    // Goes behind the other keys: its next piece waits for their turn.
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    waiting--
    running++
    take(key, 1)
    chosen?.go()
  }

  /** Whether one more fits into that line, if necessary by dropping from the longest. */
  const makeRoom = (own: number): boolean => {
    if (own >= bound.perKey) return false
    if (waiting < bound.waiting) return true
    const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    if (longest.length <= own + 1) return false
    longest.pop()?.refuse(tooMany())
    waiting--
    return true
  }

  const turn = (key: string): Promise<void> =>
    new Promise((go, refuse) => {
      const line = lines.get(key) ?? []
      line.push({ go, refuse })
      lines.set(key, line)
      waiting++
      next()
    })

  const enter = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (!isFree(key) && !makeRoom(lines.get(key)?.length ?? 0)) throw tooMany()
    return turn(key).then(() =>
      work().finally(() => {
        running--
        if (restMs > 0 && lines.has(key)) setTimeout(leave, restMs, key)
        else take(key, -1)
        next()
      }),
    )
  }
  return Object.assign(enter, { size: () => ({ running, waiting }) })
}

/** Waits for a turn and holds it until the returned function is called. */
export const takeTurn = (queue: FairQueue, key: string): Promise<() => void> =>
  new Promise((begun, refused) => {
    void queue(key, () => new Promise<void>((release) => begun(release))).catch(refused)
  })
