import { mapReady } from '../camera.ts'
import type { Page } from 'playwright-core'
import { ANDINA, TRANSVALLE, PLATAFORMA, heading, opening, press, type Scene } from './scene.ts'

/** Saves what the list shows under a name that may exist already. */
const saveView = async (page: Page, name: string) => {
  await press(/^Vistas/)(page)
  await page.getByRole('menuitem', { name: /^Guardar como/ }).click()
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill(`${name} ${Date.now() % 1000}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** The open trip runs, and its vehicle went, stood, was silent, and went on. */
const withTrace = async (page: Page): Promise<void> => {
  await page.route(/\/api\/servicios\/[0-9A-Z]{24}(\/traza)?$/, async (route) => {
    const asked = route.request().url()
    const answer = await route.fetch({ url: asked.replace(/\/traza$/, '') })
    const { servicio, ahora } = (await answer.json()) as { servicio: Record<string, number>; ahora: number }
    if (!asked.endsWith('/traza')) {
      await route.fulfill({ json: { servicio: { ...servicio, recorridoIniciado: true }, ahora } })
      return
    }
    const { latOrigen: lat = 0, lonOrigen: lon = 0, latDestino, lonDestino } = servicio
    const at = (minute: number, part: number) => ({
      lat: lat + ((latDestino ?? lat + 0.1) - lat) * part + Math.sin(part * 9) / 90,
      lon: lon + ((lonDestino ?? lon + 0.1) - lon) * part,
      en: new Date(ahora - (90 - minute) * 60_000).toISOString(),
    })
    const puntos = Array.from({ length: 91 }, (_, minute) =>
      minute > 20 && minute < 32
        ? at(minute, 20 / 90)
        : minute > 50 && minute < 66
          ? null
          : at(minute, minute <= 20 ? minute / 90 : (minute - (minute > 31 ? 0 : 11)) / 90),
    ).filter((one) => one !== null)
    await route.fulfill({ json: { puntos } })
  })
}

/** Contracts as the list answers them: the demo world opens none. */
const contratos = () => {
  const filas = ['Hotel Mirador del Pacífico', 'Colegio Los Robles', 'Fundación Amigos de los Humedales del Alto Cauca']
    .flatMap((nombre) => [nombre, nombre, nombre, nombre])
    .map((nombre, i) => ({
      id: `${'C'.repeat(22)}${i + 10}`,
      numero: 266 - i,
      tipoDoc: 'NIT',
      doc: '811036370',
      nombre,
      objeto: i % 2 === 0 ? 'turistas' : 'empresarial',
      objetoTexto: '',
      responsableNombre: 'Marta Gómez',
      zonas: null,
      desde: '2026-06-01',
      hasta: `2026-06-${10 + i}`,
      ultimoExtracto: 3 * i,
      cerrado: i % 3 === 2,
    }))
  return { filas, anterior: null, siguiente: 'MQ', total: { filas: 40, exacto: true }, ahora: Date.now() }
}

/** The list of contracts with these, instead of none. */
export const conContratos = async (page: Page): Promise<void> => {
  await page.route(/\/api\/contratos(\?|$)/, (route) => route.fulfill({ json: contratos() }))
  await page.reload()
  await page.getByText('Hotel Mirador del Pacífico').first().waitFor()
}

export const LISTS: readonly Scene[] = [
  { name: 'servicios-pedidos', email: TRANSVALLE, path: '/panel-control/servicios-en-curso', reads: true },
  { name: 'servicios-pedidos-sin-perfil', email: ANDINA, path: '/panel-control/servicios-en-curso' },
  {
    name: 'servicios-marcado',
    email: TRANSVALLE,
    path: '/panel-control/viajes-confirmados',
    act: async (page) => {
      const link = page.getByRole('main').getByRole('link', { name: /^#/ }).first()
      const id = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('servicio')
      await page.evaluate((marcada) => history.replaceState({ ...history.state, marcada }, ''), id)
      await page.reload()
      await page.locator('[data-marked]').waitFor()
    },
  },
  {
    name: 'vistas-menu',
    email: TRANSVALLE,
    path: '/panel-control/reservaciones?tipo=Van&orden=-salida',
    act: async (page) => {
      await saveView(page, 'Vans de la semana')
      await press(/^Vistas/)(page)
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'vistas-guardar',
    email: TRANSVALLE,
    path: '/panel-control/saldos?edad=mas',
    act: async (page) => {
      await press(/^Vistas/)(page)
      await page.getByRole('menuitem', { name: /^Guardar como/ }).click()
      await heading(page)
    },
  },
  {
    name: 'vistas-vieja',
    email: TRANSVALLE,
    path: '/panel-control/reservaciones',
    act: async (page) => {
      const id = 'V'.repeat(24)
      const vista = { id, lista: 'reservaciones', nombre: 'Vans', consulta: 'color=rojo&tipo=Van', deEmpresa: false }
      const puede = { permitido: true, motivo: null, remedio: null }
      const vistas = [{ ...vista, acciones: { cambiar: puede } }]
      const json = { vistas, inicio: null, propias: 1, deEmpresa: 0, acciones: { guardarDeEmpresa: puede } }
      await page.route('**/api/vistas', (route) => route.fulfill({ json }))
      await page.goto(new URL(`?tipo=Van&vista=${id}`, page.url()).href)
      await page.getByText(/^La vista «Vans» pide algo/).waitFor()
    },
  },
  {
    name: 'lista-columnas',
    email: TRANSVALLE,
    path: '/panel-control/mis-ofertas?columnas=ruta,salida,valor',
    act: async (page) => {
      const fold = page.getByRole('button', { name: /^Filtros y orden/ })
      if (await fold.isVisible()) await fold.click()
      await press('Columnas')(page)
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'lista-dias',
    email: TRANSVALLE,
    path: '/panel-control/viajes-finalizados',
    act: async (page) => {
      const fold = page.getByRole('button', { name: /^Filtros y orden/ })
      if (await fold.isVisible()) await fold.click()
      await opening(/^Salida/)(page)
    },
  },
  {
    name: 'servicios-al-lado',
    email: TRANSVALLE,
    path: '/panel-control/reservaciones',
    find: async (page) => {
      const { filas } = (await (await page.request.get('/api/servicios?estado=reservado')).json()) as {
        filas: { id: string }[]
      }
      return `/panel-control/reservaciones?servicio=${filas[0]?.id}`
    },
  },
  { name: 'servicios-reservados', email: TRANSVALLE, path: '/panel-control/reservaciones' },
  { name: 'servicios-confirmados', email: TRANSVALLE, path: '/panel-control/viajes-confirmados' },
  { name: 'servicios-finalizados', email: TRANSVALLE, path: '/panel-control/viajes-finalizados' },
  { name: 'ofertas', email: TRANSVALLE, path: '/panel-control/mis-ofertas', reads: true },
  { name: 'pagos-por-validar', email: PLATAFORMA, path: '/panel-control/reservas', reads: true },
  { name: 'pagos-transferencia', email: PLATAFORMA, path: '/panel-control/validarTransferencia' },
  { name: 'pagos-anticipos', email: TRANSVALLE, path: '/panel-control/pagos', reads: true },
  { name: 'pagos-saldos', email: TRANSVALLE, path: '/panel-control/saldos' },
  { name: 'pagos-recompensas', email: TRANSVALLE, path: '/panel-control/recompensas', reads: true },
  { name: 'pagos-devoluciones', email: TRANSVALLE, path: '/panel-control/devoluciones', reads: true },
  { name: 'graficas', email: TRANSVALLE, path: '/panel-control/graficas', reads: true },
  { name: 'graficas-vacias', email: ANDINA, path: '/panel-control/graficas' },
  { name: 'graficas-plataforma', email: PLATAFORMA, path: '/panel-control/graficas' },
  { name: 'cuentas', email: TRANSVALLE, path: '/panel-control/estados-de-cuenta', reads: true },
  { name: 'contratos', email: TRANSVALLE, path: '/panel-control/contratos', reads: true },
  {
    name: 'contratos-dias',
    email: TRANSVALLE,
    path: '/panel-control/contratos?desde=2026-06-01&hasta=2026-06-30',
    act: conContratos,
  },
  { name: 'datos-legales', email: TRANSVALLE, path: '/panel-control/datos-legales', reads: true },
  { name: 'historial', email: TRANSVALLE, path: '/panel-control/historial', reads: true },
  { name: 'historial-ingresos', email: TRANSVALLE, path: '/panel-control/historial?ingresos=si' },
  { name: 'historial-plataforma', email: PLATAFORMA, path: '/panel-control/historial' },
  {
    name: 'servicios-trayectoria',
    email: TRANSVALLE,
    path: '/panel-control/viajes-confirmados',
    act: async (page) => {
      await opening(/^Mapa de trayectoria/)(page)
      await mapReady(page)
    },
  },
  {
    name: 'servicios-traza',
    email: TRANSVALLE,
    path: '/panel-control/viajes-confirmados',
    act: async (page) => {
      await withTrace(page)
      await opening(/^Mapa de trayectoria/)(page)
      await mapReady(page)
      await page.getByRole('button', { name: /Sin señal/ }).click()
    },
  },
  { name: 'flota', email: TRANSVALLE, path: '/panel-control/gestiona-flota', reads: true },
  {
    name: 'flota-plataforma',
    email: PLATAFORMA,
    path: '/panel-control/gestiona-flota',
    act: (page) => page.getByText('Pacífico Tours').first().waitFor(),
  },
  {
    name: 'flota-al-lado',
    email: TRANSVALLE,
    path: '/panel-control/gestiona-flota',
    act: async (page) => {
      await page.getByText('WXC103').click()
      await page.getByText('Ahora y después').first().waitFor()
    },
  },
  {
    name: 'flota-agregar',
    email: TRANSVALLE,
    path: '/panel-control/gestiona-flota',
    act: opening('Agregar Vehículo'),
  },
  {
    name: 'flota-agregar-errores',
    email: TRANSVALLE,
    path: '/panel-control/gestiona-flota',
    act: async (page) => {
      await opening('Agregar Vehículo')(page)
      await page.getByRole('tab', { name: 'Archivos' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Agregar Vehículo' }).click()
    },
  },
]
