import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../chance.ts'
import { atLeast, atMost } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { asPerson } from '../sessions.ts'
import { firstAnswerOf, judgeStage, liveElsewhere, openStage } from '../stage.ts'

const STOPPED_MS = 30_000
const ELSEWHERE_MS = 5_000
const BACK_MS = 5_000
/** With one of two servers, over 25 seconds. */
const FEWEST = 50

/** A server that stands still answers nothing and ends nothing: its connections and its transactions stay open. */
export const serverStopped: Scenario = {
  name: 'server-stopped',
  fault: 'un servidor detenido 30 s con sus conexiones abiertas',
  wanted: '0 perdidas, dobles o a medias; flujos en otro servidor en 5 s',
  async play(run) {
    const stage = await openStage(run, 'server-stopped')
    const { servers, screens, crew } = stage
    const server = servers.all[run.seed % servers.all.length]
    const [company] = run.people.companies
    if (!server || !company) throw new Error('no server')
    const pid = server.process.pid()
    try {
      await pause(between(run.seed, 'stopped', 500, 4_000))
      const there = screens.filter(({ on }) => on === server)
      const since = performance.now()
      process.kill(pid, 'SIGSTOP')
      await pause(STOPPED_MS)
      const again = performance.now()
      const meanwhile = crew.desk.acks.filter(
        ({ beganAt, endedAt }) => beganAt > since + ELSEWHERE_MS && endedAt < again,
      )
      const elsewhere = liveElsewhere(there, since)
      process.kill(pid, 'SIGCONT')
      const back = await firstAnswerOf(
        () => asPerson(crew.sessions, company, `${server.url}/api/servicios?estado=pendiente`),
        2 * BACK_MS,
      )
      return [
        atLeast('flujos en el servidor detenido', there.length, 1),
        atMost('flujo más tardío en otro servidor', elsewhere / 1000, ELSEWHERE_MS / 1000, ' s'),
        atLeast('confirmadas mientras tanto', meanwhile.length, FEWEST),
        atMost('contesta al seguir', back / 1000, BACK_MS / 1000, ' s'),
        ...(await judgeStage(stage)),
      ]
    } finally {
      process.kill(pid, 'SIGCONT')
      await stage.close()
    }
  },
}
