import { setTimeout as pause } from 'node:timers/promises'
import { COMMIT, CUTS } from '../proxy.ts'
import { between } from './chance.ts'
import { endNode, killNode, startStandby, untilStreaming, waitFor } from './cluster.ts'
import { firstStandby, takeOver } from './failover.ts'
import { atLeast, told } from './found.ts'
import type { Scenario } from './scenario.ts'
import { judgeStage, openStage, type Stage } from './stage.ts'

type Fault = { name: string; play(stage: Stage, n: number): Promise<void> }

/** Longer than the balancer needs to notice. */
const STOPPED_MS = 8_000
const PROMOTION_MS = 2_000

const serverOf = ({ servers }: Stage, n: number) => {
  const server = servers.all[n % servers.all.length]
  if (!server) throw new Error('no server')
  return server.process
}

/** Those of the rows in which nothing may be lost. Each leaves everything as it found it. */
const FAULTS: readonly Fault[] = [
  {
    name: 'servidor con kill -9',
    async play(stage, n) {
      const server = serverOf(stage, n)
      await server.kill9()
      await pause(between(stage.run.seed, `long ${n}`, 500, 3_000))
      await server.restart()
    },
  },
  {
    name: 'primario con kill -9, réplica promovida y otra en su lugar',
    async play(stage, n) {
      const standby = firstStandby(stage)
      const dead = stage.primary
      killNode(dead)
      await pause(between(stage.run.seed, `long ${n}`, 0, PROMOTION_MS))
      await takeOver(stage, standby)
      stage.nodes.splice(stage.nodes.indexOf(dead), 1)
      await endNode(dead)
      const name = `otra_${n}`
      const next = await startStandby(stage.dir, name, standby)
      stage.nodes.push(next)
      stage.standbys = [next]
      await untilStreaming(standby, name)
      await waitFor(standby, name)
    },
  },
  {
    name: 'conexiones cortadas antes, durante y después del COMMIT',
    async play({ db }) {
      for (const at of CUTS) await db.cutAt([COMMIT], at)
    },
  },
  {
    name: 'servidor detenido',
    async play(stage, n) {
      const pid = serverOf(stage, n).pid()
      process.kill(pid, 'SIGSTOP')
      await pause(STOPPED_MS)
      process.kill(pid, 'SIGCONT')
    },
  },
]

/**
 * `npm run chaos -- --commands N --faults M`: writers go on until so many commands are acknowledged and so many faults
 * have happened, one after another, spread over the commands.
 */
export const longRun = (commands: number, faults: number): Scenario => ({
  name: 'long-run',
  fault: `${commands} órdenes y ${faults} fallas, una tras otra`,
  wanted: '0 perdidas, 0 dobles, ningún aviso sin oír',
  async play(run) {
    const load = { publishers: 0, travellers: 2, journeyMs: 5_000, hasty: 12 }
    const stage = await openStage(run, 'long-run', { synchronous: true, load })
    const { acks } = stage.crew.desk
    const since = performance.now()
    const rate = () => (acks.length / (performance.now() - since)) * 1000
    try {
      for (let n = 0; n < faults; n++) {
        while (acks.length < (n * commands) / faults) await pause(50)
        const fault = FAULTS[n % FAULTS.length]
        console.log(
          `falla ${n + 1} de ${faults}: ${fault?.name}; ${acks.length} confirmadas, ${rate().toFixed(0)} por s`,
        )
        await fault?.play(stage, Math.floor(n / FAULTS.length))
      }
      while (acks.length < commands) await pause(50)
      return [
        told('fallas', faults),
        atLeast('órdenes confirmadas', acks.length, commands),
        told('por segundo', rate()),
        ...(await judgeStage(stage)),
      ]
    } finally {
      await stage.close()
    }
  },
})
