import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HORA_MS } from '@aliadas/contract/core'
import pg from 'pg'
import { preload } from '../controls.ts'
import { atMost, exactly } from '../found.ts'
import type { Scenario } from '../scenario.ts'
import { judgeStage, openStage, type Stage } from '../stage.ts'

/** A server compares the clocks every minute. */
const LEAVES_MS = 70_000
const WRONG = 1

/** Asks as the system, as a job does, or as the owner. */
const asking = async (url: string, role = 'aliadas_sistema') => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set role ${role}`)
  return {
    async one<T>(sql: string): Promise<T> {
      const { rows } = await client.query<{ it: T }>(sql)
      return rows[0]?.it as T
    },
    end: () => client.end(),
  }
}
type Asking = Awaited<ReturnType<typeof asking>>

/** Bidding on an open service ends that much later (negative: it has ended). Returns its id. */
const endIn = (db: Asking, minutes: number, skip: number): Promise<string> =>
  db.one<string>(`update servicios set vence = now() + interval '${minutes} minutes'
    where id = (select id from servicios where estado = 'pendiente' and origen like 'caos p%' order by id offset ${skip} limit 1)
    returning id as it`)

/** Ms until it is so. */
const until = async (so: () => Promise<boolean> | boolean, most: number): Promise<number> => {
  const began = performance.now()
  while (!(await so())) {
    if (performance.now() - began > most) return Infinity
    await pause(100)
  }
  return performance.now() - began
}

/** This row takes some minutes, and a person may upload 120 files in ten. */
const JOURNEY_MS = 1_500

const isReady = ({ servers }: Stage, n: number) => servers.all[n]?.ready === true
const seconds = (ms: number): number => ms / 1000

export const clock: Scenario = {
  name: 'clock',
  fault: 'el reloj de un servidor salta 25 horas adelante, y luego a una hora atrás',
  wanted: 'nada vence antes de tiempo, ninguna tarea se detiene; ese servidor sale',
  async play(run) {
    const file = path.join(run.root, 'reloj-corrido')
    const set = (ms: number) => writeFileSync(file, String(ms))
    set(0)
    const stage = await openStage(run, 'clock', {
      load: { journeyMs: JOURNEY_MS },
      own: (n) => (n === WRONG ? { RELOJ_CORRIDO: file, NODE_OPTIONS: preload('wrong-clock.ts') } : {}),
    })
    const db = await asking(stage.primary.pg.url)
    const owner = await asking(stage.primary.pg.url, 'none')
    try {
      const sessions = await db.one<string>('select count(*) as it from acceso.session')
      const young = await endIn(db, 30, 0)
      set(25 * HORA_MS)
      const left = await until(() => !isReady(stage, WRONG), LEAVES_MS)
      const old = await endIn(db, -6, 1)
      const stateOf = (id: string) => db.one<string>(`select estado as it from servicios where id = '${id}'`)
      const expired = await until(async () => (await stateOf(old)) === 'vencido', LEAVES_MS)
      set(-HORA_MS)
      await pause(5_000)
      await stage.servers.all[WRONG]?.process.kill9()
      await stage.servers.all[WRONG]?.process.restart()
      await pause(5_000)
      const readyBehind = isReady(stage, WRONG)
      const older = await endIn(db, -6, 2)
      const expiredAgain = await until(async () => (await stateOf(older)) === 'vencido', LEAVES_MS)
      set(0)
      const back = await until(() => isReady(stage, WRONG), LEAVES_MS)
      const ahead = await owner.one<number>(
        `select count(*)::int as it from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 minute'`,
      )
      const judged = await judgeStage(stage)
      return [
        atMost('sale en', seconds(left), seconds(LEAVES_MS), ' s'),
        atMost('lo que vence, vence en', seconds(Math.max(expired, expiredAgain)), seconds(LEAVES_MS), ' s'),
        exactly('servicio al que le quedan 30 minutos', await stateOf(young), 'pendiente'),
        exactly(
          'vencidos',
          await db.one<number>(`select count(*)::int as it from servicios where estado = 'vencido'`),
          2,
        ),
        exactly('listo con una hora de atraso', readyBehind, false),
        atMost('vuelve en', seconds(back), seconds(LEAVES_MS), ' s'),
        exactly('tareas del futuro', ahead, 0),
        exactly(
          'sesiones nuevas',
          Number(await db.one('select count(*) as it from acceso.session')) - Number(sessions),
          0,
        ),
        ...judged,
      ]
    } finally {
      await db.end()
      await owner.end()
      await stage.close()
    }
  },
}
