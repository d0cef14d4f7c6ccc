import { PLATAFORMA, TRANSVALLE, press, heading, opening, type Scene } from './scene.ts'

export const SHELL: readonly Scene[] = [
  { name: 'acceso-no-existe', path: '/no-existe' },
  {
    name: 'marco-saltar',
    email: TRANSVALLE,
    path: '/panel-control/perfil',
    act: (page) => page.getByRole('link', { name: 'Saltar al contenido' }).focus(),
  },
  { name: 'marco-menu', email: TRANSVALLE, path: '/panel-control/perfil', act: press('Abrir menú') },
  { name: 'marco-cuenta', email: TRANSVALLE, path: '/panel-control/perfil', act: press(/^Cuenta de /) },
  {
    name: 'marco-paleta',
    email: TRANSVALLE,
    path: '/panel-control/perfil',
    act: async (page) => {
      await page.getByText('En línea').waitFor()
      await page.keyboard.press('Control+k')
      await heading(page)
    },
  },
  {
    name: 'marco-atajos',
    email: TRANSVALLE,
    path: '/panel-control/perfil',
    act: async (page) => {
      await page.getByText('En línea').waitFor()
      await page.keyboard.press('?')
      await heading(page)
    },
  },
  {
    name: 'marco-acerca',
    email: TRANSVALLE,
    path: '/panel-control/perfil',
    act: async (page) => {
      await page.getByRole('button', { name: /^Cuenta de / }).click()
      await page.getByRole('menuitem', { name: 'Acerca de Aliadas' }).click()
      await heading(page)
    },
  },
  {
    name: 'avisos',
    email: TRANSVALLE,
    path: '/panel-control/monitor-map',
    act: opening(/^Avisos/),
  },
  {
    name: 'avisos-preferencias',
    email: TRANSVALLE,
    path: '/panel-control/monitor-map',
    act: async (page) => {
      await opening(/^Avisos/)(page)
      await page.getByRole('button', { name: 'Preferencias de avisos' }).click()
      await page
        .getByRole('switch', { name: /En la app$/ })
        .first()
        .waitFor()
    },
  },
  { name: 'avisos-plataforma', email: PLATAFORMA, path: '/panel-control/usuarios', act: opening(/^Avisos/) },
  { name: 'marco-salir', email: TRANSVALLE, path: '/panel-control/salir' },
  { name: 'marco-no-existe', email: TRANSVALLE, path: '/panel-control/no-existe' },
]
