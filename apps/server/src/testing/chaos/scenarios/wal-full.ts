import { chmodSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../../platform/database/index.ts'
import { createLogger } from '../../../platform/log/index.ts'
import { SETTINGS, type Node } from '../cluster.ts'
import { answersAgain } from '../failover.ts'
import { atLeast, atMost, told } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { judgeStage, openStage, type Stage } from '../stage.ts'

const BEFORE_MS = 5_000
const FAULT_MS = 10_000
const ANSWERS_MS = 10_000
const LOOK_MS = 300
const log = createLogger('silent')

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts PostgreSQL again whenever it has ended, as an operator's service manager does. Returns what ends that. */
const keep = (node: Node, onStart: () => void): (() => Promise<void>) => {
  let over = false
  const keeping = (async () => {
    while (!over) {
      await pause(LOOK_MS)
      if (over || runs(node.pg.pid)) continue
      const before = node.pg
      try {
        node.pg = await startEmbedded({ dir: node.dir, log, settings: SETTINGS })
        before.leave()
        onStart()
      } catch {
        // The disk is still full.
      }
    }
  })()
  return async () => {
    over = true
    await keeping
  }
}

/** Uses the segments up that are there already: PostgreSQL needs a new one, which the folder refuses. */
const untilItEnds = async ({ pg }: Node): Promise<void> => {
  for (;;)
    try {
      await pg.admin('select pg_switch_wal()')
      await pause(50)
    } catch {
      return
    }
}

const refusals = ({ crew }: Stage): number =>
  [...crew.desk.statuses].filter(([name]) => name.endsWith(' 503')).reduce((sum, [, times]) => sum + times, 0)

/**
 * PostgreSQL ends (PANIC) whatever keeps it from making a segment: a full disk, a read-only one, or a folder that takes
 * no file. The last needs no rights of the machine.
 */
export const walFull: Scenario = {
  name: 'wal-full',
  fault: 'el disco del WAL no recibe más, y PostgreSQL se detiene',
  wanted: '503, nunca 500; 0 perdidas o dobles; sigue solo',
  async play(run) {
    const stage = await openStage(run, 'wal-full', { standbys: 0 })
    const { primary, db } = stage
    const wal = path.join(primary.dir, 'pgdata', 'pg_wal')
    let starts = 0
    const end = keep(primary, () => {
      starts++
      db.leadTo(primary.pg.url)
    })
    try {
      await pause(BEFORE_MS)
      const began = performance.now()
      chmodSync(wal, 0o500)
      await untilItEnds(primary)
      const ended = performance.now()
      const before = refusals(stage)
      await pause(FAULT_MS)
      const refused = refusals(stage) - before
      const meanwhile = stage.crew.desk.acks.filter(({ beganAt }) => beganAt > ended).length
      chmodSync(wal, 0o700)
      const again = await answersAgain(stage, performance.now(), ANSWERS_MS)
      return [
        told('hasta que se detuvo', `${((ended - began) / 1000).toFixed(1)} s`),
        atMost('confirmadas sin WAL', meanwhile, 0),
        atLeast('respuestas 503', refused, 50),
        atLeast('inicios de PostgreSQL', starts, 1),
        again,
        ...(await judgeStage(stage)),
      ]
    } finally {
      chmodSync(wal, 0o700)
      await end()
      await stage.close()
    }
  },
}
