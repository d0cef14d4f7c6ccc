import { setTimeout as pause } from 'node:timers/promises'
import { pgBouncerVersion, startPgBouncer } from '../../pgbouncer.ts'
import { startPooler } from '../../pooler.ts'
import { publish } from '../acts.ts'
import type { Node } from '../cluster.ts'
import { failOver } from '../failover.ts'
import { atMost, exactly, told, type Found } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { judgeStage, openStage, type Run, type Stage } from '../stage.ts'

type Pooler = { url: string; close(): unknown; found(): Found[] }

/** A server that nobody wakes looks once a second. */
const WAKES = 20
const WAKE_MS = 150

/** Ms from each acknowledged publication until every screen has heard of it, sorted; nothing else is written meanwhile. */
const wakeUps = async ({ screens, crew }: Pick<Stage, 'screens' | 'crew'>, run: Run): Promise<number[]> => {
  const [partner] = run.people.partners
  if (!partner) throw new Error('no partner')
  const waits: number[] = []
  for (let n = 0; n < WAKES; n++) {
    const id = (await publish(crew, partner, `caos aviso ${n}`)) ?? ''
    const since = performance.now()
    while (!screens.every(({ heard }) => heard.has(id))) await pause(5)
    waits.push(performance.now() - since)
    await pause(100)
  }
  return waits.toSorted((a, b) => a - b)
}

/** Requests enter through a pooler in transaction mode, whose address of the database leads to the new primary later. */
const play = async (run: Run, name: string, start: (url: string, primary: Node) => Promise<Pooler>) => {
  let pooler: Pooler | undefined
  let waits: number[] = []
  const stage = await openStage(run, name, {
    synchronous: true,
    async before(address, primary) {
      pooler = await start(address, primary)
      return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: address }
    },
    first: async (quiet) => void (waits = await wakeUps(quiet, run)),
  })
  try {
    const again = await failOver(stage, name)
    return [
      atMost('aviso a todas las pantallas, mediana', waits[WAKES / 2] ?? Infinity, WAKE_MS, ' ms'),
      told('aviso más tardío, ms', Math.round(waits.at(-1) ?? 0)),
      again,
      ...(pooler?.found() ?? []),
      ...(await judgeStage(stage)),
    ]
  } finally {
    await stage.close()
    await pooler?.close()
  }
}

const wanted = 'como sin él, también los avisos entre servidores; un primario que cae y su réplica promovida'

const own = async (url: string): Promise<Pooler> => {
  const pooler = await startPooler(url, { size: 3 })
  const found = () => [
    exactly('parámetros que no aceptó', pooler.refused.join(), ''),
    told('cambios de conexión', pooler.switches()),
  ]
  return { url: pooler.url, close: () => pooler.close(), found }
}

export const throughPooler: Scenario = {
  name: 'pooler',
  fault: 'un pooler por transacción delante de la base',
  wanted,
  play: (run) => play(run, 'pooler', own),
}

/** Of the machine, where it has one. */
const pgBouncer = async (url: string, { pg }: Node): Promise<Pooler> => ({
  ...(await startPgBouncer(url, (text) => pg.admin(text))),
  found: () => [told('PgBouncer', pgBouncerVersion?.join('.') ?? '')],
})

export const throughPgBouncer: readonly Scenario[] = pgBouncerVersion
  ? [
      {
        name: 'pgbouncer',
        fault: 'el PgBouncer de esta máquina delante de la base',
        wanted,
        play: (run) => play(run, 'pgbouncer', pgBouncer),
      },
    ]
  : []
