import { TRANSVALLE, ANDINA, PLATAFORMA, opening, type Scene } from './scene.ts'

export const PEOPLE: readonly Scene[] = [
  { name: 'perfil', email: TRANSVALLE, path: '/panel-control/perfil', reads: true },
  { name: 'perfil-fotos', email: TRANSVALLE, path: '/panel-control/perfil?fotos=agregar' },
  { name: 'perfil-incompleto', email: ANDINA, path: '/panel-control/perfil' },
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
  { name: 'paginas-api', path: '/api/docs', act: (page) => page.getByRole('banner').waitFor() },
  { name: 'paginas-correo', path: '/api/correo-local' },
]
