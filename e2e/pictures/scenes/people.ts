import type { Page } from 'playwright-core'
import { TRANSVALLE, ANDINA, PLATAFORMA, opening, type Scene } from './scene.ts'

/** The page of the first partner of the list. */
const firstPartner = async (page: Page): Promise<string> => {
  const { filas } = (await (await page.request.get('/api/aliados')).json()) as { filas: { id: string }[] }
  return `/panel-control/aliados/${filas[0]?.id}`
}

export const PEOPLE: readonly Scene[] = [
  { name: 'perfil', email: TRANSVALLE, path: '/panel-control/perfil', reads: true },
  { name: 'perfil-fotos', email: TRANSVALLE, path: '/panel-control/perfil?fotos=agregar' },
  { name: 'perfil-incompleto', email: ANDINA, path: '/panel-control/perfil' },
  { name: 'perfil-paso-empresa', email: ANDINA, path: '/panel-control/perfil?paso=empresa' },
  { name: 'perfil-paso-cuenta', email: ANDINA, path: '/panel-control/perfil?paso=cuenta' },
  { name: 'perfil-paso-fotos', email: ANDINA, path: '/panel-control/perfil?paso=foto' },
  { name: 'personas', email: TRANSVALLE, path: '/panel-control/registro-interno', reads: true },
  { name: 'seguridad', email: TRANSVALLE, path: '/panel-control/seguridad', reads: true },
  { name: 'claves', email: PLATAFORMA, path: '/panel-control/claves', reads: true },
  { name: 'claves-crear', email: PLATAFORMA, path: '/panel-control/claves', act: opening('Crear clave') },
  { name: 'claves-aliados', email: PLATAFORMA, path: '/panel-control/claves-aliados', reads: true },
  {
    name: 'claves-aliados-crear',
    email: PLATAFORMA,
    path: '/panel-control/claves-aliados',
    act: opening('Crear clave'),
  },
  { name: 'aliados', email: PLATAFORMA, path: '/panel-control/aliados', reads: true },
  { name: 'aliados-registrar', email: PLATAFORMA, path: '/panel-control/aliados', act: opening('Registrar aliado') },
  { name: 'aliado', email: PLATAFORMA, path: '/panel-control/aliados', reads: true, find: firstPartner },
  {
    name: 'aliado-reemplazar',
    email: PLATAFORMA,
    path: '/panel-control/aliados',
    find: firstPartner,
    act: opening(/^Reemplazar la clave/),
  },
  { name: 'paginas-api', path: '/api/docs', act: (page) => page.getByRole('banner').waitFor() },
  {
    name: 'paginas-api-prueba',
    path: '/api/docs',
    act: (page) => page.getByRole('heading', { name: 'Modo de prueba' }).first().scrollIntoViewIfNeeded(),
  },
  { name: 'paginas-correo', path: '/api/correo-local' },
]
