import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beliefsSchema, type Beliefs } from './beliefs.ts'
import { compare, type Comparison } from './compare.ts'
import type { Outcome } from './report.ts'
import { readTruth } from './truth.ts'
import type { World } from './world.ts'

export type Plan = {
  seed: number
  /** Services a minute, and for how many minutes they are published. */
  rate: number
  minutes: number
  /** Ms by which each turn moves the clock of server and actors ahead; 0 runs by the machine's own. */
  step: number
  /** The event that the first client's application leaves out, from 1. */
  drop?: number
}

const ACTORS = path.resolve(import.meta.dirname, '../../../../../simulator/src/exigente/main.ts')
/** Between two turns by the machine's clock; ms. */
const TURN_MS = 2_000
/** After a turn that moved the clock, events get this time to arrive; ms. */
const QUIET_MS = 50
/** The last trips have this much time after the last publication, in minutes. */
const TAIL_MINUTES = 40
/** What is on its way at the end has this long to arrive; ms. */
const SETTLE_MS = 15_000
const MINUTE_MS = 60_000

const rssOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** The actors in a process of their own. */
const startActors = () => {
  const child = fork(ACTORS, [], { env: { PATH: process.env['PATH'] }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  return {
    async ask(order: object): Promise<unknown> {
      child.send(order)
      const [answer] = (await Promise.race([
        once(child, 'message'),
        gone.then(() => Promise.reject(new Error('the actors ended'))),
      ])) as [{ hecho?: unknown; fallo?: string }]
      if (answer.fallo !== undefined) throw new Error(answer.fallo)
      return answer.hecho
    },
    async stop(): Promise<void> {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

/**
 * Publishes `rate` services a minute for `minutes`, lets every trip come to its end, and compares what the actors
 * believe with the database. `meddle` runs before the comparison: tests change a row there. `say` gets a line a minute.
 */
export const simulate = async (
  world: World,
  plan: Plan,
  { meddle, say }: { meddle?: () => Promise<void>; say?: (line: string) => void } = {},
): Promise<Outcome> => {
  const actors = startActors()
  const memory: Outcome['memory'] = []
  const memoryNow = () => (world.own ? rssOf(world.own.pid()) : null)
  const remember = (when: string) => memory.push({ when, mb: memoryNow() })
  const many = Math.round(plan.rate * plan.minutes)
  let ahead = 0
  const now = () => Date.now() + ahead
  const start = now()
  const minutes = () => (now() - start) / MINUTE_MS
  try {
    await actors.ask({
      plan: {
        direccion: world.url,
        clientes: world.clients,
        conductores: world.drivers,
        empresas: world.companies,
        contrasena: world.password,
        semilla: plan.seed,
        porMinuto: plan.rate,
        cuantos: many,
        perder: plan.drop,
      },
    })
    remember('al empezar')
    let open = many
    let said = 0
    for (let halves = 0; open > 0 && minutes() < plan.minutes + TAIL_MINUTES;) {
      const began = Date.now()
      const done = (await actors.ask({ turno: now() })) as { publicados: number; vivos: number }
      open = many - done.publicados + done.vivos
      if (halves < 2 && done.publicados >= (many * (halves + 1)) / 2) {
        halves++
        remember(halves === 1 ? 'a la mitad' : 'al dejar de publicar')
      }
      if (minutes() >= said + 1) {
        said = Math.floor(minutes())
        say?.(`${said} min: ${done.publicados} publicados, ${done.vivos} en curso, ${memoryNow() ?? '–'} MB`)
      }
      if (plan.step > 0) {
        ahead += plan.step
        await world.own?.advance(plan.step)
        await pause(QUIET_MS)
      } else await pause(Math.max(0, TURN_MS - (Date.now() - began)))
    }
    remember('al final')
    await meddle?.()
    const { beliefs, comparison } = await settle(world, actors)
    return { beliefs, comparison, ...world.log(), memory, minutes: minutes(), open }
  } finally {
    await actors.stop()
  }
}

/** Compares until nothing is on its way any more: what is wrong then stays wrong. */
const settle = async (
  world: World,
  actors: ReturnType<typeof startActors>,
): Promise<{ beliefs: Beliefs; comparison: Comparison }> => {
  const end = Date.now() + SETTLE_MS
  for (;;) {
    const beliefs = beliefsSchema.parse(await actors.ask({ informe: true }))
    const truth = await readTruth(world.pool, world)
    const comparison = compare(beliefs, truth)
    const { differences, lost } = comparison
    if ((differences.length === 0 && lost.length === 0) || Date.now() > end) return { beliefs, comparison }
    await pause(1_000)
  }
}
