import { HORA_MS } from '@aliadas/contract/core'
import { startLoadedServer } from '@aliadas/server/testing'
import type { Browser, Page } from 'playwright-core'
import { createPartner, createServicio } from '../support/partner.ts'
import { until, readNotes, openPage } from './browser.ts'
import { recordParts, type Parts } from './attribution.ts'
import { interact, type Interaction } from './interactions.ts'

const CHANGES = 50
/** Fewer repetitions where each must wait for the next count. */
const REPETITIONS = { oneByOne: 60, counted: 20 }
/**
 * Above this the map shows counts. The demo's services and those published here stay below it for the size of that
 * name.
 */
const ONE_BY_ONE = 5000
const OTHERS = 200
/** PERFIL=1 prints what the long tasks of the first frame are; recording makes them longer. */
const PROFILE = process.env['PERFIL'] === '1'
const EMAIL = 'admin@transvalle.test'
/** About a province: the usual view of a company in the Valle del Cauca. */
const DEGREES = 0.25

export type Measure = {
  servicios: number
  firstPictureMs: number
  changesMs: number
  tasksOnLoad: number[]
  tasksOnChange: number[]
  delays: number[]
  interactions: Interaction[]
  /** The same acts on a page without the map. */
  withoutMap: Interaction[]
  parts: Parts[]
}

const count = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Pendiente, / })
    .getAttribute('aria-label')
    .then((texto) => Number(/\d+/.exec(texto ?? '')?.[0]))

/** One run with this many services of one type around Cali, with a new server and database. */
export const measure = async (browser: Browser, servicios: number): Promise<Measure> => {
  const server = await startLoadedServer()
  try {
    const partner = createPartner(server.url)
    /**
     * With `n` each departs one minute before the last one, so that it is among the first rows, which the list renders.
     */
    const publicar = (n: number | null) => {
      const fresh = createServicio(new Date(), 'Van').cuerpo
      if (n === null) return partner.publicar(fresh)
      const fechaSalida = new Date(Date.now() + 19 * HORA_MS).toISOString().slice(0, 10)
      const horaSalida = `22:${String(59 - n).padStart(2, '0')}`
      return partner.publicar({ ...fresh, fechaSalida, horaSalida, origen: `medida-${n}` })
    }
    const { cuerpo } = createServicio(new Date(), 'Van')
    const { id } = await partner.publicar(cuerpo)
    const counted = servicios > ONE_BY_ONE
    await server.multiply(String(id), servicios === ONE_BY_ONE ? ONE_BY_ONE - OTHERS : servicios, DEGREES)

    const page = await openPage(browser, server.url, { email: EMAIL })
    const address = `${server.url}/panel-control/monitor-map?orden=salida`
    const open = async () => {
      await page.goto(address)
      await until(async () => (await readNotes(page)).ready, 'la primera imagen')
    }
    const parts = PROFILE ? await recordParts(browser, page, open) : (await open(), [])
    const firstPictureMs = (await readNotes(page)).ready ?? Number.NaN
    const tasksOnLoad = (await readNotes(page)).tasks.map(({ ms }) => ms)

    const before = await count(page)
    const since = await page.evaluate(() => performance.now())
    const start = performance.now()
    await Promise.all(Array.from({ length: CHANGES }, () => publicar(null)))
    await until(async () => ((await count(page)) >= before + CHANGES ? true : null), 'los cambios')
    const changesMs = performance.now() - start
    const tasks = (await readNotes(page)).tasks
    const tasksOnChange = tasks.filter((t) => t.start > since).map(({ ms }) => ms)

    const delays: number[] = []
    for (let n = 0; n < (counted ? REPETITIONS.counted : REPETITIONS.oneByOne); n++) {
      const next = (await count(page)) + 1
      await publicar(n)
      const said = Date.now()
      const seenAt = await until(async () => {
        const { seen, pending } = await readNotes(page)
        return (counted ? pending[next] : seen[`medida-${n}`]) ?? null
      }, `el cambio ${n}`)
      delays.push(Math.max(0, seenAt - said))
    }
    const interactions = await interact(page)
    await page.context().close()
    const bare = await openPage(browser, server.url, { email: EMAIL, map: false })
    await bare.goto(address)
    await bare.getByRole('option').first().waitFor()
    const withoutMap = await interact(bare)
    await bare.context().close()
    return { servicios, firstPictureMs, changesMs, tasksOnLoad, tasksOnChange, delays, interactions, withoutMap, parts }
  } finally {
    await server.stop()
  }
}
