import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../chance.ts'
import { killNode, promote } from '../cluster.ts'
import { atLeast, atMost, exactly } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { allTold, judgeStage, openStage, WARM_MS } from '../stage.ts'

const TOLD_MS = 10_000

/**
 * Nobody waits for the standby, and what the primary acknowledged last does not reach it. Only publishers write: who
 * goes on with a service that is gone is refused rightly.
 */
export const standbyBehindPromoted: Scenario = {
  name: 'standby-behind-promoted',
  fault: 'réplica asíncrona y atrasada promovida',
  wanted: 'cada flujo con reinicio en 10 s; pantallas iguales a la base',
  async play(run) {
    const stage = await openStage(run, 'standby-behind-promoted', { load: { travellers: 0 } })
    try {
      const [standby] = stage.standbys
      if (!standby) throw new Error('no standby')
      standby.link?.silence()
      const before = stage.crew.desk.acks.length
      await pause(between(run.seed, 'behind', 3_000, 6_000))
      const behind = stage.crew.desk.acks.length - before
      killNode(stage.primary)
      await promote(standby)
      const since = performance.now()
      stage.primary = standby
      stage.db.leadTo(standby.pg.url)
      const told = await allTold(stage, since, TOLD_MS)
      await pause(WARM_MS)
      return [
        atLeast('confirmadas que la réplica no tenía', behind, 1),
        exactly(
          'flujos con reinicio',
          stage.screens.filter(({ restarts }) => restarts.length > 0).length,
          stage.screens.length,
        ),
        atMost('último reinicio', told / 1000, TOLD_MS / 1000, ' s'),
        ...(await judgeStage(stage, { lossy: true })),
      ]
    } finally {
      await stage.close()
    }
  },
}
