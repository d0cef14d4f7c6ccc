import { setTimeout as pause } from 'node:timers/promises'
import { publish } from '../acts.ts'
import { between } from '../chance.ts'
import { send } from '../client.ts'
import { killNode } from '../cluster.ts'
import { answersAgain, takeOver } from '../failover.ts'
import { atLeast, none, told } from '../found.ts'
import { others, startProbe } from '../probe.ts'
import type { Scenario } from '../scenario.ts'
import { judgeStage, openStage } from '../stage.ts'

const STALE_MS = 1_000
const EVERY_MS = 50

/** The standby to which the address leads has heard nothing for a while; a service that it does not know tells its readings. */
export const addressToStandby: Scenario = {
  name: 'address-to-standby',
  fault: 'la dirección lleva 4 s a una réplica atrasada y después al primario nuevo',
  wanted: '503, nunca 500; ninguna lectura atrasada 1 s después del cambio',
  async play(run) {
    const stage = await openStage(run, 'address-to-standby', { standbys: 2, synchronous: true })
    const { servers, crew } = stage
    try {
      const [next, behind] = stage.standbys
      const [partner] = run.people.partners
      if (!next || !behind || !partner) throw new Error('no standbys')
      behind.link?.silence()
      const witness = await publish(crew, partner, 'caos testigo 0')
      const probes = servers.all.map(({ url }) =>
        startProbe(EVERY_MS, () => send(`${url}/api/v1/servicios/${witness}`, { key: partner.key, timeoutMs: 15_000 })),
      )
      await pause(between(run.seed, 'address', 500, 2_000))
      const switched = performance.now()
      stage.db.leadTo(behind.pg.url)
      await pause(between(run.seed, 'standby', 3_500, 4_500))
      killNode(stage.primary)
      const since = await takeOver(stage, next)
      const again = await answersAgain(stage, since)
      const samples = (await Promise.all(probes.map((probe) => probe.stop()))).flat()
      const stale = samples.filter(({ status, at }) => status === 404 && at > switched)
      const late = stale.filter(({ at }) => at > switched + STALE_MS)
      const seen = samples.filter(({ status, at }) => status === 200 && (at < switched || at > since))
      return [
        atLeast('lecturas del testigo', seen.length, 5),
        atLeast('lecturas con 503', samples.filter(({ status }) => status === 503).length, 1),
        told('lecturas atrasadas en el primer segundo', stale.length - late.length),
        none('lecturas atrasadas después', others(late, [])),
        none('lecturas con otra respuesta', others(samples, [0, 200, 404, 503])),
        again,
        ...(await judgeStage(stage)),
      ]
    } finally {
      await stage.close()
    }
  },
}
