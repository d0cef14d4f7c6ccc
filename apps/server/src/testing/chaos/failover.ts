import { setTimeout as pause } from 'node:timers/promises'
import { between } from './chance.ts'
import { killNode, promote, type Node } from './cluster.ts'
import { atMost, exactly, type Found } from './found.ts'
import { WARM_MS, type Stage } from './stage.ts'

const ANSWERS_MS = 3_000
const TOLD_MS = 10_000

/** The address of the database leads to this node, which takes changes already. Returns since when (`performance.now()`). */
export const leadTo = (stage: Stage, node: Node): number => {
  stage.primary = node
  stage.db.leadTo(node.pg.url)
  return performance.now()
}

/** Promotes this standby, and the address leads there. Returns since when. */
export const takeOver = async (stage: Stage, standby: Node): Promise<number> => {
  await promote(standby)
  return leadTo(stage, standby)
}

export const firstStandby = ({ standbys }: Stage): Node => {
  const [standby] = standbys
  if (!standby) throw new Error('no standby')
  return standby
}

/** Ms from `since` until the first command that was sent after it and acknowledged. */
const firstAnswer = async ({ crew }: Stage, since: number, withinMs: number): Promise<number> => {
  for (;;) {
    const ack = crew.desk.acks.find(({ beganAt }) => beganAt >= since)
    if (ack) return ack.endedAt - since
    if (performance.now() - since > withinMs) return Infinity
    await pause(20)
  }
}

/** Ms from `since` until every screen was told to read everything anew; gives up after twice the time that is wanted. */
const allTold = async ({ screens }: Stage, since: number, withinMs: number): Promise<number> => {
  while (screens.some(({ restarts }) => restarts.length === 0) && performance.now() - since < 2 * withinMs)
    await pause(20)
  return performance.now() - since
}

/** How soon commands are acknowledged after `since`; the load then goes on for a while. */
export const answersAgain = async (stage: Stage, since: number, withinMs = ANSWERS_MS): Promise<Found> => {
  const ms = await firstAnswer(stage, since, 30_000)
  await pause(WARM_MS)
  return atMost('contesta de nuevo', ms / 1000, withinMs / 1000, ' s')
}

/** The primary dies and its synchronous standby is promoted, at moments that the seed and `name` choose. */
export const failOver = async (stage: Stage, name: string): Promise<Found> => {
  const { seed } = stage.run
  await pause(between(seed, name, 1_000, 4_000))
  killNode(stage.primary)
  await pause(between(seed, `${name} promotion`, 1_000, 3_000))
  return answersAgain(stage, await takeOver(stage, firstStandby(stage)))
}

/** Every screen is told to read everything anew. */
export const toldAnew = async (stage: Stage, since: number): Promise<Found[]> => {
  const ms = await allTold(stage, since, TOLD_MS)
  const told = stage.screens.filter(({ restarts }) => restarts.length > 0)
  return [
    exactly('flujos con reinicio', told.length, stage.screens.length),
    atMost('último reinicio', ms / 1000, TOLD_MS / 1000, ' s'),
  ]
}
