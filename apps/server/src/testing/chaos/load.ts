import { setTimeout as pause } from 'node:timers/promises'
import { cancel, journey, publish, type Crew } from './acts.ts'
import type { People } from './people.ts'
import type { Servers } from './servers.ts'
import { asPerson } from './sessions.ts'

/** Each partner's pause between two publications, in ms; four publish. */
const PUBLISH_MS = 400
const READ_MS = 300
/** What a reader may be told while something is broken. */
const EXCUSED = new Set([0, 503])
const PUBLISHERS = 4
const TRAVELLERS = 2
const READERS = 2

export type Writers = {
  publishers?: number
  travellers?: number
  /** Between two journeys of a traveller, in ms. */
  journeyMs?: number
  /** Publish and cancel without a pause, so that the list of open services stays short. */
  hasty?: number
  readers?: number
}

export type Load = {
  /** Answers of readers with their time, for scenarios that compare. */
  reads: { at: number; status: number; ms: number }[]
  /** Ends the writing; resolves once each command has its answer or has waited long enough for it. */
  stop(): Promise<void>
}

/** Publishers, companies in turn (each has its own limit of uploads) that take services to their FUEC, and readers, until told to stop. */
export const startLoad = (
  crew: Crew,
  servers: Servers,
  people: People,
  {
    publishers = PUBLISHERS,
    travellers = TRAVELLERS,
    readers: most = READERS,
    journeyMs = PUBLISH_MS,
    hasty = 0,
  }: Writers = {},
): Load => {
  const reads: Load['reads'] = []
  let over = false
  const repeat = async (ms: number, work: (n: number) => Promise<unknown>) => {
    for (let n = 0; !over; n++) {
      await work(n)
      await pause(ms)
    }
  }
  const of = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
  const writing = [
    ...Array.from({ length: publishers }, (_, w) =>
      repeat(PUBLISH_MS, (n) => publish(crew, of(people.partners, w), `caos p${w} ${n}`)),
    ),
    ...Array.from({ length: travellers }, (_, w) =>
      repeat(journeyMs, (n) =>
        journey(crew, of(people.partners, w), of(people.companies, w + travellers * n), `caos v${w} ${n}`, n + 1),
      ),
    ),
    ...Array.from({ length: hasty }, (_, w) =>
      repeat(0, async (n) => {
        const partner = of(people.partners, w)
        const id = await publish(crew, partner, `caos h${w} ${n}`)
        if (id !== null) await cancel(crew, partner, id)
      }),
    ),
  ]
  let reading = true
  const readers = Array.from({ length: most }, async (_, r) => {
    const company = of(people.companies, r)
    while (reading) {
      const at = performance.now()
      const path = `${servers.next().url}/api/servicios?estado=pendiente&porPagina=25`
      const answer = await asPerson(crew.sessions, company, path, { timeoutMs: 10_000 })
      crew.desk.note('leer', answer, EXCUSED)
      reads.push({ at, status: answer.status, ms: answer.ms })
      await pause(READ_MS)
    }
  })
  return {
    reads,
    async stop() {
      over = true
      crew.desk.hurry()
      await Promise.all(writing)
      reading = false
      await Promise.all(readers)
    },
  }
}
