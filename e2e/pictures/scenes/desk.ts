import { PLATAFORMA, press, opening, type Scene } from './scene.ts'

export const MESA: readonly Scene[] = [
  { name: 'mesa', email: PLATAFORMA, path: '/panel-control/usuarios', reads: true },
  { name: 'empresas', email: PLATAFORMA, path: '/panel-control/empresas', reads: true },
  { name: 'sistema', email: PLATAFORMA, path: '/panel-control/sistema', reads: true },
  { name: 'empresas-detalle', email: PLATAFORMA, path: '/panel-control/empresas', act: opening(/^Ver detalle de /) },
  { name: 'mesa-por-validar', email: PLATAFORMA, path: '/panel-control/conductores-por-validar' },
  { name: 'mesa-guias', email: PLATAFORMA, path: '/panel-control/guias' },
  {
    name: 'mesa-detalle',
    email: PLATAFORMA,
    path: '/panel-control/conductores-por-validar',
    act: opening(/^Ver detalle/),
  },
  {
    name: 'mesa-validar-pregunta',
    email: PLATAFORMA,
    path: '/panel-control/conductores-por-validar',
    act: async (page) => {
      await opening(/^Ver detalle/)(page)
      await press(/^Validar/)(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'mesa-detalle-nuevo', email: PLATAFORMA, path: '/panel-control/usuarios', act: opening(/^Ver detalle/) },
  {
    name: 'mesa-rechazo',
    email: PLATAFORMA,
    path: '/panel-control/conductores-por-validar',
    act: async (page) => {
      await opening('Ver detalle de Fabián Carabalí')(page)
      await press(/^Ver foto/)(page)
      await page.getByRole('button', { name: 'Rechazar' }).click()
    },
  },
  {
    name: 'mesa-papel',
    email: PLATAFORMA,
    path: '/panel-control/conductores-por-validar',
    act: async (page) => {
      await opening('Ver detalle de Fabián Carabalí')(page)
      await press(/^Ver foto/)(page)
    },
  },
]
