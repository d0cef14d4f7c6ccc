import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../chance.ts'
import { killNode } from '../cluster.ts'
import { firstStandby, takeOver, toldAnew } from '../failover.ts'
import { atLeast } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { judgeStage, openStage, WARM_MS } from '../stage.ts'

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
      const standby = firstStandby(stage)
      standby.link?.silence()
      const before = stage.crew.desk.acks.length
      await pause(between(run.seed, 'behind', 3_000, 6_000))
      const behind = stage.crew.desk.acks.length - before
      killNode(stage.primary)
      const told = await toldAnew(stage, await takeOver(stage, standby))
      await pause(WARM_MS)
      return [
        atLeast('confirmadas que la réplica no tenía', behind, 1),
        ...told,
        ...(await judgeStage(stage, { lossy: true })),
      ]
    } finally {
      await stage.close()
    }
  },
}
