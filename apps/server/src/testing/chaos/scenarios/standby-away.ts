import { setTimeout as pause } from 'node:timers/promises'
import { journey } from '../acts.ts'
import { between } from '../chance.ts'
import { send } from '../client.ts'
import { answersAgain } from '../failover.ts'
import { atLeast, atMost, exactly, none } from '../found.ts'
import { PASSWORD } from '../../factories/index.ts'
import { others, slowest, startProbe } from '../probe.ts'
import type { Scenario } from '../scenario.ts'
import { asPerson } from '../sessions.ts'
import { judgeStage, openStage } from '../stage.ts'
import { readBase } from '../truth.ts'

/** Longer than a command waits for its answer. */
const AWAY_MS = 16_000
const SLOWEST_MS = 3_000
/** Between the answer to a sign-in and the next. */
const SIGN_IN_MS = 1_000
/** Half-days from two days ahead: the trip begins in three hours, so that its vehicle may report where it is. */
const SOON = -3.75

const times = (statuses: ReadonlyMap<string, number>, status: number): number =>
  [...statuses].reduce((sum, [name, n]) => (name.endsWith(` ${status}`) ? sum + n : sum), 0)

export const standbyAway: Scenario = {
  name: 'standby-away',
  fault: 'la réplica síncrona se va 16 s y vuelve',
  wanted: 'lecturas, ingresos y posiciones siguen; órdenes 503 y después de su regreso enseguida; 0 perdidas o dobles',
  async play(run) {
    const stage = await openStage(run, 'standby-away', { synchronous: true })
    const { servers, crew } = stage
    try {
      const [standby] = stage.standbys
      const [partner] = run.people.partners
      const [company] = run.people.companies
      if (!standby?.link || !partner || !company) throw new Error('no standby')
      const trip = await journey(crew, partner, company, 'caos viaje 0', SOON)
      await pause(between(run.seed, 'away', 500, 2_000))
      const [back, since, before] = [standby.link.refuse(), performance.now(), times(crew.desk.statuses, 503)]
      let [steps, lat] = [0, 0]
      const report = () => {
        // A vehicle that drives slowly along its route.
        lat = Number((3.54 - ++steps / 10_000).toFixed(4))
        const en = new Date(performance.timeOrigin + performance.now()).toISOString()
        const body = { idServicio: trip, placas: company.plates, lat, lon: -76.38, en }
        return send(`${servers.next().url}/api/v1/posiciones`, { key: partner.key, body })
      }
      const body = { email: company.email, password: PASSWORD }
      const list = (url: string) => asPerson(crew.sessions, company, `${url}/api/servicios?estado=pendiente`)
      const probes = [
        startProbe(SIGN_IN_MS, () => send(`${servers.next().url}/api/acceso/ingresar`, { body })),
        startProbe(300, report),
        ...servers.all.map(({ url }) => startProbe(200, () => list(url))),
      ]
      await pause(AWAY_MS)
      const [signIns = [], positions = [], ...lists] = await Promise.all(probes.map((probe) => probe.stop()))
      const [stored] = await readBase(stage.primary.pg.url, (ask) =>
        ask<{ lat: number }>('select lat from posiciones where servicio_id = $1', [trip]),
      )
      const again = performance.now()
      back()
      const refused = times(crew.desk.statuses, 503) - before
      const told = crew.desk.acks.filter(({ beganAt, endedAt }) => beganAt > since && endedAt < again)
      const acknowledged = await answersAgain(stage, again)
      const all = [...signIns, ...positions, ...lists.flat()]
      return [
        // As many as fit one after the other when each takes as long as it may.
        atLeast('ingresos', signIns.length, Math.floor(AWAY_MS / (SIGN_IN_MS + SLOWEST_MS))),
        atLeast('posiciones', positions.length, 20),
        atLeast('lecturas', lists.flat().length, 50),
        none('ingresos, posiciones o lecturas negadas', others(all, [200])),
        atMost('el más lento de ellos', slowest(all), SLOWEST_MS / 1000, ' s'),
        exactly('la última posición en la base', stored?.lat, lat),
        atLeast('órdenes con 503', refused, 1),
        none(
          'órdenes confirmadas sin réplica',
          told.map(({ mark }) => mark),
        ),
        acknowledged,
        ...(await judgeStage(stage)),
      ]
    } finally {
      await stage.close()
    }
  },
}
