import { mapReady } from '../camera.ts'
import { ANDINA, TRANSVALLE, PLATAFORMA, opening, type Scene } from './scene.ts'

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
  { name: 'graficas-plataforma', email: PLATAFORMA, path: '/panel-control/graficas' },
  { name: 'cuentas', email: TRANSVALLE, path: '/panel-control/estados-de-cuenta', reads: true },
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
  { name: 'flota', email: TRANSVALLE, path: '/panel-control/gestiona-flota', reads: true },
  {
    name: 'flota-plataforma',
    email: PLATAFORMA,
    path: '/panel-control/gestiona-flota',
    act: (page) => page.getByText('Pacífico Tours').first().waitFor(),
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
