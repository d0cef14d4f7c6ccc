import type { Page } from 'playwright-core'
import { mapReady } from './camera.ts'

const TRANSVALLE = 'admin@transvalle.test'
const ANDINA = 'admin@andina.test'
const PLATAFORMA = 'plataforma@aliadas.test'

export type Scene = {
  /** Begins with its area; the name of the file. */
  name: string
  /** Nobody is signed in without it. */
  email?: string
  path: string
  /** What somebody does before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** Also while loading, failed, empty and with long texts. */
  reads?: boolean
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const heading = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
const opening = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await heading(page)
}

const MAP = '/panel-control/monitor-map?ver=pendiente,ofertas,validar,reservado,confirmado,finalizado'
const onMap = (option: RegExp, then?: (page: Page) => Promise<void>) => async (page: Page) => {
  await mapReady(page)
  const sheet = page.getByRole('button', { name: /^Servicios y filtros/ })
  if (await sheet.isVisible()) await sheet.click()
  await page.getByRole('option', { name: option }).first().click()
  await page.getByRole('complementary', { name: /^Servicio #/ }).waitFor()
  await then?.(page)
}

const PUBLIC: Scene[] = [
  { name: 'acceso-login', path: '/login' },
  { name: 'acceso-login-errores', path: '/login', act: press('Iniciar sesión') },
  { name: 'acceso-registro', path: '/registro' },
  { name: 'acceso-registro-errores', path: '/registro', act: press('Crear cuenta') },
  { name: 'acceso-olvido', path: '/cambiar-password' },
  { name: 'acceso-nueva-contrasena', path: '/nueva-contrasena?token=x' },
  { name: 'acceso-verificar', path: '/verificar-correo?token=x' },
  { name: 'acceso-bienvenida', path: '/', act: (page) => page.getByText('¡Bienvenido!').waitFor() },
  { name: 'acceso-no-existe', path: '/no-existe' },
]

const SHELL: Scene[] = [
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
  { name: 'marco-salir', email: TRANSVALLE, path: '/panel-control/salir' },
  { name: 'marco-no-existe', email: TRANSVALLE, path: '/panel-control/no-existe' },
]

const MAPA: Scene[] = [
  { name: 'mapa', email: TRANSVALLE, path: MAP, act: mapReady, reads: true },
  { name: 'mapa-sin-flota', email: ANDINA, path: '/panel-control/monitor-map' },
  { name: 'mapa-pendiente', email: TRANSVALLE, path: MAP, act: onMap(/Pendiente/s) },
  { name: 'mapa-ofertar', email: TRANSVALLE, path: MAP, act: onMap(/Pendiente/s, opening('Hacer Oferta')) },
  { name: 'mapa-reservado', email: TRANSVALLE, path: MAP, act: onMap(/Reservado/s) },
  { name: 'mapa-asignar', email: TRANSVALLE, path: MAP, act: onMap(/Reservado.*Asignar/s, opening(/^Asignar/)) },
  { name: 'mapa-fuec', email: TRANSVALLE, path: MAP, act: onMap(/Falta FUEC|Subir FUEC/s, opening('Subir FUEC')) },
  { name: 'mapa-confirmado', email: TRANSVALLE, path: MAP, act: onMap(/Confirmado/s) },
  { name: 'mapa-finalizado', email: TRANSVALLE, path: MAP, act: onMap(/Finalizado/s) },
  { name: 'mapa-dia', email: TRANSVALLE, path: '/panel-control/monitor-map?vista=dia', act: mapReady, reads: true },
  { name: 'mapa-plataforma', email: PLATAFORMA, path: MAP, act: mapReady },
]

const LISTS: Scene[] = [
  { name: 'servicios-pedidos', email: TRANSVALLE, path: '/panel-control/servicios-en-curso', reads: true },
  { name: 'servicios-reservados', email: TRANSVALLE, path: '/panel-control/reservaciones' },
  { name: 'servicios-confirmados', email: TRANSVALLE, path: '/panel-control/viajes-confirmados' },
  { name: 'servicios-finalizados', email: TRANSVALLE, path: '/panel-control/viajes-finalizados' },
  { name: 'ofertas', email: TRANSVALLE, path: '/panel-control/mis-ofertas', reads: true },
  { name: 'pagos-por-validar', email: PLATAFORMA, path: '/panel-control/reservas', reads: true },
  { name: 'pagos-transferencia', email: PLATAFORMA, path: '/panel-control/validarTransferencia' },
  { name: 'pagos-anticipos', email: TRANSVALLE, path: '/panel-control/pagos', reads: true },
  { name: 'pagos-saldos', email: TRANSVALLE, path: '/panel-control/saldos' },
  { name: 'pagos-recompensas', email: TRANSVALLE, path: '/panel-control/recompensas', reads: true },
  { name: 'historial', email: TRANSVALLE, path: '/panel-control/historial', reads: true },
  {
    name: 'servicios-trayectoria',
    email: TRANSVALLE,
    path: '/panel-control/viajes-confirmados',
    act: opening(/^Mapa de trayectoria/),
  },
  { name: 'flota', email: TRANSVALLE, path: '/panel-control/gestiona-flota', reads: true },
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
      await page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }).check()
      await page.getByRole('dialog').getByRole('button', { name: 'Agregar Vehículo' }).click()
    },
  },
]

const vehicle = (then?: (page: Page) => Promise<void>) => async (page: Page) => {
  await page
    .getByRole('link', { name: /^Ver Detalles/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Vehículo / }).waitFor()
  await page.getByText('Agregó el vehículo').waitFor()
  await then?.(page)
}
const ONE_VEHICLE = { email: TRANSVALLE, path: '/panel-control/gestiona-flota?q=WXD104' } as const

const VEHICLE: Scene[] = [
  { name: 'vehiculo', ...ONE_VEHICLE, act: vehicle() },
  {
    name: 'vehiculo-abajo',
    ...ONE_VEHICLE,
    act: vehicle((page) => page.getByRole('heading', { name: 'Historial' }).scrollIntoViewIfNeeded()),
  },
  { name: 'vehiculo-editar', ...ONE_VEHICLE, act: vehicle(opening('Actualizar')) },
  { name: 'vehiculo-suspender', ...ONE_VEHICLE, act: vehicle(opening('Suspender')) },
  {
    name: 'vehiculo-importar',
    email: TRANSVALLE,
    path: '/panel-control/gestiona-flota?dialogo=importar',
    act: heading,
  },
]

const PEOPLE: Scene[] = [
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

const MESA: Scene[] = [
  { name: 'mesa', email: PLATAFORMA, path: '/panel-control/usuarios', reads: true },
  { name: 'mesa-por-validar', email: PLATAFORMA, path: '/panel-control/conductores-por-validar' },
  { name: 'mesa-guias', email: PLATAFORMA, path: '/panel-control/guias' },
  {
    name: 'mesa-detalle',
    email: PLATAFORMA,
    path: '/panel-control/conductores-por-validar',
    act: opening(/^Ver detalle/),
  },
  { name: 'mesa-detalle-nuevo', email: PLATAFORMA, path: '/panel-control/usuarios', act: opening(/^Ver detalle/) },
]

export const SCENES: readonly Scene[] = [...PUBLIC, ...SHELL, ...MAPA, ...LISTS, ...VEHICLE, ...MESA, ...PEOPLE]
