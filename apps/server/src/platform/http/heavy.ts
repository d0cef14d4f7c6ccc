import type { Aliado, Persona } from '../actor.ts'
import { createFairQueue, takeTurn } from './fair-queue.ts'

/** Pieces of work at once, and of one company. */
const PIECES = { running: 2, runningPerKey: 1, waiting: Infinity, perKey: Infinity }
/** Answers of one company under way; one more is refused. Each waits with one piece at most, so that no piece ever is. */
const ANSWERS = { running: Infinity, runningPerKey: 128, waiting: 0, perKey: 0 }

export type AnyActor = Persona | Aliado | null

/** Colleagues share a line. */
export const lineOf = (actor: AnyActor): string => (actor?.tipo === 'persona' ? actor.empresaId : (actor?.id ?? ''))

/** An answer that is made in pieces, each in the turn of its company. `leave` when no more will come. */
export type HeavyAnswer = { piece: <T>(work: () => Promise<T>) => Promise<T>; leave: () => void }

export type HeavyLine = {
  /** Refuses with 429 when too many of the company are under way. */
  enter: (actor: AnyActor) => Promise<HeavyAnswer>
  /** The same for what is one piece. */
  once: <T>(actor: AnyActor, work: () => Promise<T>) => Promise<T>
}

/**
 * Costly answers (files of rows, thumbnails) in a line of each company, in turns, so that whoever asks for many keeps only the own ones waiting.
 * A turn is one piece: who reads slowly holds none meanwhile.
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
    once: async (actor, work) => {
      const { piece, leave } = await enter(actor)
      return piece(work).finally(leave)
    },
  }
}
