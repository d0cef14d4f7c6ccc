import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProxy, type Proxy } from '../proxy.ts'
import type { Crew } from './acts.ts'
import type { Answer } from './client.ts'
import { endNode, openFolder, startPrimary, startStandby, untilStreaming, waitFor, type Node } from './cluster.ts'
import type { Control } from './controls.ts'
import { createDesk } from './desk.ts'
import { atLeast, exactly, none, told, type Found } from './found.ts'
import { differences, judge, missed } from './judge.ts'
import { startLoad, type Load, type Writers } from './load.ts'
import type { People } from './people.ts'
import { openScreens, type Screen } from './screens.ts'
import { startServers, type Servers } from './servers.ts'
import { createSessions } from './sessions.ts'
import { startStore, type Store } from './store.ts'
import { readTruth } from './truth.ts'

/** What all scenarios of a run share. */
export type Run = { root: string; template: string; people: People; seed: number; control: Control | null }

export type StageOptions = {
  /** How the servers find PostgreSQL: one address that leads elsewhere when told, or a list of all hosts. */
  address?: 'proxy' | 'list'
  standbys?: 0 | 1 | 2
  /** Commits wait for the first standby. */
  synchronous?: boolean
  settings?: Record<string, string>
  /** Settings of one server, by its number from 0. */
  own?: (n: number) => Record<string, string>
  /** Changes the address of the database, such as to a pooler before it. */
  before?: (address: string, primary: Node) => Promise<Record<string, string>>
  load?: Writers
  /** While nobody writes yet. */
  first?: (stage: Pick<Stage, 'screens' | 'servers' | 'crew'>) => Promise<void>
}

export type Stage = {
  run: Run
  /** The node that takes changes now. */
  primary: Node
  standbys: Node[]
  /** All that run; the end of the stage ends them, the newest first. */
  nodes: Node[]
  /** What the servers reach the primary through, unless they have a list. */
  db: Proxy
  servers: Servers
  store: Store
  crew: Crew
  screens: Screen[]
  load: Load
  dir: string
  close(): Promise<void>
}

/** Time that every scenario gives its load before the first fault and after the last one, in ms. */
export const WARM_MS = 3_000
const HEARD_MS = 10_000
/** Around the moment at which a screen was told to read everything again, in ms. */
const EXCUSED_MS = 30_000
/** A run that acknowledges fewer commands has tried nothing. */
const FEWEST = 50
const NAMES = ['uno', 'dos']

const listOf = (nodes: readonly Node[]): string => {
  const [first, ...others] = nodes.map(({ pg }) => new URL(pg.url))
  const hosts = [first, ...others].map((url) => url?.host).join()
  return `postgres://${first?.username}:${first?.password}@${hosts}${first?.pathname}?target_session_attrs=read-write`
}

/** Two servers, a primary and standbys, a store, clients and screens, under load. */
export const openStage = async (run: Run, name: string, options: StageOptions = {}): Promise<Stage> => {
  const { address = 'proxy', standbys: count = 1, synchronous = false, settings, own, before, load, first } = options
  const dir = openFolder(path.join(run.root, name))
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const one of closers.splice(0).toReversed()) await Promise.resolve(one()).catch(console.error)
  }
  try {
    const nodes: Node[] = []
    closers.push(async () => {
      for (const node of nodes.toReversed()) await endNode(node)
    })
    const primary = await startPrimary(dir, run.template)
    nodes.push(primary)
    for (const one of NAMES.slice(0, count)) {
      nodes.push(await startStandby(dir, one, primary))
      await untilStreaming(primary, one)
    }
    const standbys = nodes.slice(1)
    await run.control?.onPrimary?.(primary, standbys)
    if (synchronous) await waitFor(primary, 'uno')
    const db = await startProxy(primary.pg.url)
    closers.push(() => db.close())
    const store = await startStore()
    closers.push(() => store.close())
    const url = address === 'list' ? listOf([...standbys, primary]) : db.url
    const servers = await startServers(
      dir,
      2,
      {
        ...store.settings,
        ...(before ? await before(url, primary) : { DATABASE_URL: url }),
        ...settings,
        ...run.control?.server,
      },
      own,
    )
    closers.push(() => servers.stop())
    const crew = { desk: createDesk(servers), sessions: createSessions(servers) }
    const screens = await openScreens(run.people, servers, crew.sessions)
    closers.push(() => Promise.all(screens.map((screen) => screen.close())))
    await first?.({ screens, servers, crew })
    const loading = startLoad(crew, servers, run.people, load)
    closers.push(() => loading.stop())
    await pause(WARM_MS)
    return { run, primary, standbys, nodes, db, servers, store, crew, screens, load: loading, dir, close }
  } catch (error) {
    await close()
    throw error
  }
}

const sentence = (statuses: ReadonlyMap<string, number>): string =>
  [...statuses]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, times]) => `${name}: ${times}`)
    .join(', ')

/**
 * Ends the load and compares everything with the database. `lossy`: the promoted standby was behind, so what it did not
 * have is gone; what came after may not be.
 */
export const judgeStage = async (stage: Stage, { lossy = false } = {}): Promise<Found[]> => {
  const { load, crew, screens, store, run, dir } = stage
  await load.stop()
  if (run.control?.dropsObject) await store.drop()
  const url = stage.primary.pg.url
  const truth = await readTruth(url)
  const verdict = judge(crew.desk.commands, truth.rows, truth.keys)
  const ended = performance.now()
  let unheard: string[] = []
  let wrong: string[] = []
  const published = crew.desk.acks.filter(({ mark }) => mark.startsWith('publicar|'))
  const toldAt = new Map(published.map(({ id, endedAt }) => [id, endedAt]))
  // Whoever read everything again was not told of services that had come and gone meanwhile.
  const due = ({ restarts }: Screen) =>
    truth.services.filter((id) => {
      const at = lossy && restarts.length > 0 ? undefined : toldAt.get(id)
      return truth.open.has(id) || restarts.every((restart) => at !== undefined && Math.abs(restart - at) > EXCUSED_MS)
    })
  let dues: string[][] = []
  do {
    // Anew each time: a stream may be told some seconds later that the database changed its history.
    dues = screens.map(due)
    unheard = screens.flatMap(({ heard }, n) => missed(heard, dues[n] ?? []).map((id) => `pantalla ${n + 1}: ${id}`))
    wrong = screens.flatMap(({ shown }, n) =>
      differences(shown, truth.open).map((what) => `pantalla ${n + 1}: ${what}`),
    )
    if (unheard.length + wrong.length === 0) break
    await pause(100)
  } while (performance.now() - ended < HEARD_MS)
  const lost = lossy
    ? [told('perdidas con el primario', verdict.lost.length)]
    : [none('perdidas', verdict.lost), none('sin su llave', verdict.keysLost)]
  return [
    atLeast('confirmadas', verdict.acknowledged, FEWEST),
    ...lost,
    none('dobles', verdict.doubled),
    none('sin respuesta al final', verdict.unanswered),
    none('respuestas fuera de lugar', crew.desk.wrong),
    told('avisos debidos', dues.flat().length),
    none('no oídos', unheard),
    none('pantallas distintas de la base', wrong),
    none('archivos a medias', await store.check(url, path.join(dir, 'revision'))),
    exactly('flujos en vivo', screens.filter(({ live }) => live).length, screens.length),
    told('respuestas', sentence(crew.desk.statuses)),
  ]
}

/** The longest time (ms) without a live stream among screens whose stream ended after `since`; unended ones count till now. */
export const longestGap = (screens: readonly Screen[], since: number): number => {
  const gaps = screens.flatMap((screen) => screen.gaps.filter(({ endedAt }) => endedAt >= since).map(({ ms }) => ms))
  return Math.max(0, ...gaps, ...(screens.some(({ live }) => !live) ? [Infinity] : []))
}

/** The longest time (ms) from `since` until each of these screens, whose stream it ended, was live again. */
export const liveElsewhere = (screens: readonly Screen[], since: number): number =>
  Math.max(
    ...screens.map(({ gaps }) => {
      const gap = gaps.find(({ endedAt }) => endedAt >= since)
      return gap ? gap.endedAt + gap.ms - since : Infinity
    }),
  )

/** Ms until such a request, repeated, is answered well; Infinity when it is not in time. */
export const firstAnswerOf = async (ask: () => Promise<Answer>, withinMs: number): Promise<number> => {
  const since = performance.now()
  while (performance.now() - since < withinMs) {
    if ((await ask()).status === 200) return performance.now() - since
    await pause(20)
  }
  return Infinity
}
