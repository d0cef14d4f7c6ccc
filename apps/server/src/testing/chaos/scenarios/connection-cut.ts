import { setTimeout as pause } from 'node:timers/promises'
import { COMMIT, CUTS, type CutAt } from '../../proxy.ts'
import { service } from '../acts.ts'
import { send, type Answer } from '../client.ts'
import { answersAgain } from '../failover.ts'
import { atLeast, atMost, exactly, none, told } from '../found.ts'
import { others, slowest, startProbe, type Sample } from '../probe.ts'
import type { Scenario } from '../scenario.ts'
import { asPerson } from '../sessions.ts'
import { judgeStage, openStage, type Stage } from '../stage.ts'

const TIMES = 8
const SILENT_MS = 30_000
/** What the product lets a request wait, and what a busy machine adds. */
const SLOWEST_MS = 15_000
const ANSWERS_MS = 5_000

/** Publishes while the connection of its commit is cut, asks until it is told, and once more then. */
const publishCut = async ({ crew, db, run, servers }: Stage, at: CutAt, n: number) => {
  const mark = `caos corte ${at} ${n}`
  const key = mark.replaceAll(' ', '-')
  const body = service(mark, 0)
  const answers: Sample[] = []
  const ask = async (url: string): Promise<Answer> => {
    const asked = performance.now()
    const partner = run.people.partners[n % run.people.partners.length]
    const answer = await send(`${url}/api/v1/servicios`, { key: partner?.key ?? '', body, idempotency: key })
    answers.push({ ...answer, at: asked })
    return answer
  }
  let cut = false
  void db.cutAt([COMMIT, mark], at).then(() => (cut = true))
  const said = await crew.desk.run({ mark: `publicar|${mark}`, key, request: ask })
  const again = await ask(servers.next().url)
  const { id } = JSON.parse(again.text) as { id?: string }
  return { cut, first: answers.slice(0, 1), repeated: said?.['id'] === id ? [] : [`${mark}: ${again.text}`] }
}

export const connectionCut: Scenario = {
  name: 'connection-cut',
  fault: 'la conexión cortada antes, durante y después del COMMIT; 30 s de silencio',
  wanted: 'la verdad o 503; la llave repetida tiene un solo efecto',
  async play(run) {
    const stage = await openStage(run, 'connection-cut')
    const { servers, crew } = stage
    try {
      const [company] = run.people.companies
      if (!company) throw new Error('no company')
      const cuts: Awaited<ReturnType<typeof publishCut>>[] = []
      for (let n = 0; n < TIMES; n++) for (const at of CUTS) cuts.push(await publishCut(stage, at, n))
      const firsts = cuts.flatMap(({ first }) => first)
      const go = stage.db.silence()
      const since = performance.now()
      const unanswered = unansweredOf(stage)
      const probes = servers.all.map(({ url }) =>
        startProbe(500, () =>
          asPerson(crew.sessions, company, `${url}/api/servicios?estado=pendiente`, { timeoutMs: SILENT_MS }),
        ),
      )
      await pause(SILENT_MS)
      const heard = crew.desk.acks.filter(({ beganAt, endedAt }) => beganAt > since && endedAt < performance.now())
      go()
      const again = performance.now()
      const acknowledged = await answersAgain(stage, again, ANSWERS_MS)
      const reads = (await Promise.all(probes.map((probe) => probe.stop()))).flat()
      const within = reads.filter(({ at, ms }) => at + ms < again)
      return [
        exactly('cortes', cuts.filter(({ cut }) => cut).length, TIMES * CUTS.length),
        told('de ellos contestados a la primera', firsts.filter(({ status }) => status === 201).length),
        none('ni la verdad ni 503', others(firsts, [201, 409, 503])),
        none(
          'repetidas con otra respuesta',
          cuts.flatMap(({ repeated }) => repeated),
        ),
        none(
          'confirmadas en el silencio',
          heard.map(({ mark }) => mark),
        ),
        exactly('órdenes sin respuesta en el silencio', unansweredOf(stage) - unanswered, 0),
        atLeast('lecturas con 503 en el silencio', within.length, 2),
        none('lecturas con otra cosa que 503', others(within, [503])),
        atMost('la más lenta', slowest(reads), SLOWEST_MS / 1000, ' s'),
        acknowledged,
        ...(await judgeStage(stage)),
      ]
    } finally {
      await stage.close()
    }
  },
}

/** How many commands got no answer at all so far; what reads got is not counted. */
const unansweredOf = ({ crew }: Stage): number =>
  [...crew.desk.statuses].reduce((sum, [name, n]) => (name.endsWith(' 0') && name !== 'leer 0' ? sum + n : sum), 0)
