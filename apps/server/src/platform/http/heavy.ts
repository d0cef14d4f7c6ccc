import type { Aliado, Persona } from '../actor.ts'
import { createFairQueue, takeTurn, type QueueSize } from './fair-queue.ts'

/** Pieces at once, in all and for one company. */
const PIECES = { running: 2, runningPerKey: 1, waiting: Infinity, perKey: Infinity }
/**
 * Responses of one company in progress; one more is refused. Each waits with at most one piece, so the queue never
 * refuses a piece.
 */
const ANSWERS = { running: Infinity, runningPerKey: 128, waiting: 0, perKey: 0 }

export type AnyActor = Persona | Aliado | null

/** People of one company share a line. */
export const lineOf = (actor: AnyActor): string => (actor?.tipo === 'persona' ? actor.empresaId : (actor?.id ?? ''))

/** A response that is made in pieces, each in its company's turn. Call `leave` when no piece follows. */
export type HeavyAnswer = { piece: <T>(work: () => Promise<T>) => Promise<T>; leave: () => void }

export type HeavyLine = {
  /** Responds 429 when too many of the company are in progress. */
  enter: (actor: AnyActor) => Promise<HeavyAnswer>
  /** The same for a response of one piece. */
  once: <T>(actor: AnyActor, work: () => Promise<T>) => Promise<T>
  size: () => QueueSize
}

/**
 * Costly responses (CSV files, thumbnails) wait in a line of their company, and the lines take turns, so that many
 * requests of one company delay only its own. A turn is one piece: a slow reader holds no turn.
 */
export const createHeavyLine = (): HeavyLine => {
  const pieces = createFairQueue(PIECES)
  const answers = createFairQueue(ANSWERS)
  const enter = async (actor: AnyActor): Promise<HeavyAnswer> => {
    const leave = await takeTurn(answers, lineOf(actor))
    return { piece: (work) => pieces(lineOf(actor), work), leave }
  }
  return {
    enter,
    size: pieces.size,
    once: async (actor, work) => {
      const { piece, leave } = await enter(actor)
      return piece(work).finally(leave)
    },
  }
}
