import { chromium, type Browser, type Page } from 'playwright-core'
import { chromiumPath } from '../support/chromium.ts'

/** What the page notes about itself from its first line on; times are of the page's own clock. */
type Notas = {
  listo: number | null
  tareas: { inicio: number; ms: number }[]
  /** When each origin first stood in the list, and each number of pending services in the legend. */
  vistos: Record<string, number>
  pendientes: Record<number, number>
}

export const abrirNavegador = async (): Promise<Browser> => {
  const { executablePath, env, args } = await chromiumPath()
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
}

/** Long tasks, the first complete picture with services, and when each change first shows. */
const observar = () => {
  const notas: Notas = { listo: null, tareas: [], vistos: {}, pendientes: {} }
  Object.assign(globalThis, { notas })
  new PerformanceObserver((lista) => {
    for (const { startTime, duration } of lista.getEntries()) notas.tareas.push({ inicio: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  new MutationObserver(() => {
    const marco = document.querySelector<HTMLElement>('[data-estado-mapa=listo]')
    if (notas.listo === null && Number(marco?.dataset['serviciosVisibles']) > 0) notas.listo = performance.now()
    const leyenda = document.querySelector('[aria-label^="Pendiente, "]')?.getAttribute('aria-label')
    const cuenta = /\d+/.exec(leyenda ?? '')?.[0]
    if (cuenta) notas.pendientes[Number(cuenta)] ??= Date.now()
    for (const opcion of document.querySelectorAll('[role=option]')) {
      const marca = /medida-\d+/.exec(opcion.textContent ?? '')?.[0]
      if (marca) notas.vistos[marca] ??= Date.now()
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

export const leerNotas = (page: Page): Promise<Notas> =>
  page.evaluate(() => (globalThis as unknown as { notas: Notas }).notas)

/** A page of its own, signed in, that has not opened the map yet. */
export const paginaDe = async (navegador: Browser, sitio: string, email: string): Promise<Page> => {
  const contexto = await navegador.newContext({ locale: 'es-CO', viewport: { width: 1100, height: 680 } })
  const page = await contexto.newPage()
  await page.addInitScript(observar)
  const respuesta = await page.request.post(`${sitio}/api/acceso/ingresar`, {
    headers: { 'x-aliadas': 'web' },
    data: { email, password: 'Aliadas-2026' },
  })
  if (!respuesta.ok()) throw new Error(`sign-in answered ${respuesta.status()}`)
  return page
}

export const hasta = async <T>(leer: () => Promise<T | null>, que: string, limiteMs = 120_000): Promise<T> => {
  const fin = performance.now() + limiteMs
  for (;;) {
    const valor = await leer()
    if (valor !== null) return valor
    if (performance.now() > fin) throw new Error(`nunca llegó: ${que}`)
    await new Promise((seguir) => setTimeout(seguir, 20))
  }
}
