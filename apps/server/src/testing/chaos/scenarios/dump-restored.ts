import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { orderOf, runOrder } from '../../../backup/index.ts'
import { createLogger } from '../../../platform/log/index.ts'
import { between } from '../chance.ts'
import { killNode, openFolder, startEmpty, type Node } from '../cluster.ts'
import { answersAgain, leadTo, toldAnew } from '../failover.ts'
import { atLeast, atMost } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { judgeStage, openStage, type Stage } from '../stage.ts'
import { readBase } from '../truth.ts'

const ANSWERS_MS = 10_000
/** Each server looks once a minute. */
const JOBS_MS = 90_000

/** `npm run backup` or `npm run restore` with these words, on a database. */
const order = async ({ store }: Stage, database: string, program: string, words: string[]): Promise<void> => {
  const said: string[] = []
  const env = store.env(database, words.at(-1) ?? '')
  const code = await runOrder(orderOf(program, words), {
    env,
    log: createLogger('silent'),
    say: (line) => said.push(line),
  })
  if (code !== 0) throw new Error(said.join('\n'))
}

/** A dump of the running primary, in a cluster of its own that nobody uses yet. */
const restoredOf = async (stage: Stage): Promise<Node> => {
  const dumps = openFolder(path.join(stage.dir, 'respaldo'))
  await order(stage, stage.primary.pg.url, 'backup', ['--portable', '--to', dumps])
  const [dump = ''] = readdirSync(dumps)
  const node = await startEmpty(stage.dir, 'restaurado', stage.primary)
  stage.nodes.push(node)
  const files = path.join(stage.dir, 'archivos-restaurados')
  await order(stage, node.pg.url, 'restore', ['--own-database', '--from', path.join(dumps, dump), '--to', files])
  return node
}

/** Ms until the queue of the jobs is there, which is in no dump. */
const untilJobs = async ({ pg }: Node): Promise<number> => {
  const since = performance.now()
  while (performance.now() - since < 2 * JOBS_MS) {
    const [row] = await readBase(pg.url, (ask) =>
      ask<{ made: boolean }>(`select exists (select from pg_namespace where nspname = 'graphile_worker') as made`),
    )
    if (row?.made) return performance.now() - since
    await pause(200)
  }
  return Infinity
}

/** Only publishers write: who goes on with a service that came after the dump is refused rightly. */
export const dumpRestored: Scenario = {
  name: 'dump-restored',
  fault: 'un respaldo restaurado en otro servidor, y la dirección lleva allí',
  wanted: 'cada flujo con reinicio; pantallas iguales a la base en 10 s',
  async play(run) {
    const stage = await openStage(run, 'dump-restored', { standbys: 0, load: { travellers: 0 } })
    try {
      await pause(between(run.seed, 'dump', 500, 2_000))
      const restored = await restoredOf(stage)
      const gone = stage.crew.desk.acks.length
      await pause(between(run.seed, 'after the dump', 1_000, 3_000))
      const after = stage.crew.desk.acks.length - gone
      killNode(stage.primary)
      const since = leadTo(stage, restored)
      const told = await toldAnew(stage, since)
      const again = await answersAgain(stage, since, ANSWERS_MS)
      const judged = await judgeStage(stage, { lossy: true })
      const jobs = await untilJobs(restored)
      return [
        atLeast('confirmadas después del respaldo', after, 1),
        ...told,
        again,
        atMost('tareas en la base restaurada', jobs / 1000, JOBS_MS / 1000, ' s'),
        ...judged,
      ]
    } finally {
      await stage.close()
    }
  },
}
