import { HORA_MS } from '@aliadas/contract'
import { startLoadedServer } from '@aliadas/server/testing'
import type { Browser, Page } from 'playwright-core'
import { aliadoDe, servicioDePrueba } from '../support/aliado.ts'
import { hasta, leerNotas, paginaDe } from './navegador.ts'

const CAMBIOS = 50
/** Where each has to wait for the next count, fewer say as much. */
const REPETICIONES = { unoAUno: 60, contados: 20 }
/** Beyond, the map counts; the demo's own and those published here stay below it in the size of that name. */
const UNO_A_UNO = 5000
const OTROS = 200
/** A province: what a company of the Valle looks at. */
const GRADOS = 0.25

export type Medida = {
  servicios: number
  primeraImagenMs: number
  cambiosMs: number
  tareasAlCargar: number[]
  tareasAlCambiar: number[]
  demoras: number[]
}

const cuenta = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Pendiente, / })
    .getAttribute('aria-label')
    .then((texto) => Number(/\d+/.exec(texto ?? '')?.[0]))

/** One run with so many services of one type around Cali, on a server and a database of its own. */
export const medir = async (navegador: Browser, servicios: number): Promise<Medida> => {
  const servidor = await startLoadedServer()
  try {
    const aliado = aliadoDe(servidor.url)
    /** With `n` each leaves a minute before the last one: the list draws its first rows only, and these must be among them. */
    const publicar = (n: number | null) => {
      const nuevo = servicioDePrueba(new Date(), 'Van').cuerpo
      if (n === null) return aliado.publicar(nuevo)
      const fechaSalida = new Date(Date.now() + 19 * HORA_MS).toISOString().slice(0, 10)
      const horaSalida = `22:${String(59 - n).padStart(2, '0')}`
      return aliado.publicar({ ...nuevo, fechaSalida, horaSalida, origen: `medida-${n}` })
    }
    const { cuerpo } = servicioDePrueba(new Date(), 'Van')
    const { id } = await aliado.publicar(cuerpo)
    const contados = servicios > UNO_A_UNO
    await servidor.multiply(String(id), servicios === UNO_A_UNO ? UNO_A_UNO - OTROS : servicios, GRADOS)

    const page = await paginaDe(navegador, servidor.url, 'admin@transvalle.test')
    await page.goto(`${servidor.url}/panel-control/monitor-map`)
    const primeraImagenMs = await hasta(async () => (await leerNotas(page)).listo, 'la primera imagen')
    const tareasAlCargar = (await leerNotas(page)).tareas.map(({ ms }) => ms)

    const antes = await cuenta(page)
    const desde = await page.evaluate(() => performance.now())
    const inicio = performance.now()
    await Promise.all(Array.from({ length: CAMBIOS }, () => publicar(null)))
    await hasta(async () => ((await cuenta(page)) >= antes + CAMBIOS ? true : null), 'los cambios')
    const cambiosMs = performance.now() - inicio
    const tareas = (await leerNotas(page)).tareas
    const tareasAlCambiar = tareas.filter((t) => t.inicio > desde).map(({ ms }) => ms)

    const demoras: number[] = []
    for (let n = 0; n < (contados ? REPETICIONES.contados : REPETICIONES.unoAUno); n++) {
      const siguiente = (await cuenta(page)) + 1
      await publicar(n)
      const dicho = Date.now()
      const visto = await hasta(async () => {
        const { vistos, pendientes } = await leerNotas(page)
        return (contados ? pendientes[siguiente] : vistos[`medida-${n}`]) ?? null
      }, `el cambio ${n}`)
      demoras.push(Math.max(0, visto - dicho))
    }
    await page.context().close()
    return { servicios, primeraImagenMs, cambiosMs, tareasAlCargar, tareasAlCambiar, demoras }
  } finally {
    await servidor.stop()
  }
}
