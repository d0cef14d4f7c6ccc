import { CLAVE_INCORRECTA, CORREO_SIN_VERIFICAR, ENLACE_USADO, TOKEN_INVALIDO } from '@aliadas/contract/acceso'
import type { Page } from 'playwright-core'
import { ANDINA, heading, press, type Scene } from './scene.ts'

type Act = (page: Page) => Promise<void>

const steps =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }

/** A response that the server could give, without changing an account or a mail of the demo world. */
const answering =
  (path: string, status: number, json: object): Act =>
  async (page) => {
    await page.route(`**/api/acceso/${path}`, (route) => route.fulfill({ status, json }))
  }
const done = (path: string): Act => answering(path, 200, { ok: true, email: 'rosa@rutasdelsur.test' })
const refused = (path: string, message: string, fields?: Record<string, string>): Act =>
  answering(path, 400, { code: 'invalid-argument', message, fields })
const failed = (path: string): Act =>
  answering(path, 500, { code: 'internal', message: 'Algo salió mal de nuestro lado. Intenta de nuevo en un momento.' })

const fill =
  (label: string | RegExp, value: string): Act =>
  (page) =>
    page.getByLabel(label).first().fill(value)
const shows =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().waitFor()
const leadsTo =
  (name: string): Act =>
  (page) =>
    page.getByRole('heading', { level: 1, name }).waitFor()

const EMAIL = fill('Correo electrónico', 'rosa@rutasdelsur.test')
const PASSWORD = fill(/^Contraseña/, 'Marimba-7719')
const SIGN_IN = steps(EMAIL, PASSWORD, press('Iniciar sesión'))
const UNVERIFIED = steps(
  answering('ingresar', 403, { code: 'permission-denied', message: CORREO_SIN_VERIFICAR }),
  SIGN_IN,
  shows(/^Por favor verifica tu correo/),
)
const ASK_FOR_KEY = steps(
  fill('Nombres', 'Rosa Elena'),
  fill('Apellidos', 'Viveros'),
  fill('Empresa', 'Rutas del Sur'),
  (page) => page.getByLabel('Puesto').click(),
  (page) => page.getByRole('option', { name: 'CEO' }).click(),
  EMAIL,
  PASSWORD,
  press('Crear cuenta'),
  heading,
)
const KEY = steps(ASK_FOR_KEY, fill('Clave de autorización', 'llave-de-una-foto'))
const BAD_LINK = steps(refused('verificar-correo', TOKEN_INVALIDO), press('Verificar mi correo'), shows(TOKEN_INVALIDO))
const NEW_PASSWORD = steps(fill('Contraseña nueva', 'Marimba-7719'), press('Cambiar contraseña'))

const VERIFY = '/verificar-correo?token=x'
const CHANGE = '/nueva-contrasena?token=x'

/** The pages for signing in and up in every state, also after each result. */
export const ACCESS: readonly Scene[] = [
  { name: 'acceso-login', path: '/login' },
  { name: 'acceso-login-errores', path: '/login', act: steps(press('Iniciar sesión'), shows(/es requerida$/)) },
  {
    name: 'acceso-login-rechazado',
    path: '/login',
    act: steps(
      answering('ingresar', 401, { code: 'unauthenticated', message: 'Correo o contraseña incorrectos' }),
      SIGN_IN,
      shows('Correo o contraseña incorrectos'),
    ),
  },
  { name: 'acceso-login-sin-verificar', path: '/login', act: UNVERIFIED },
  {
    name: 'acceso-login-reenviado',
    path: '/login',
    act: steps(UNVERIFIED, done('reenviar-verificacion'), press(/^Enviar de nuevo/), shows(/^Si ese correo/)),
  },
  { name: 'acceso-registro', path: '/registro' },
  { name: 'acceso-registro-errores', path: '/registro', act: steps(press('Crear cuenta'), shows(/son requeridos$/)) },
  { name: 'acceso-registro-clave', path: '/registro', act: ASK_FOR_KEY },
  {
    name: 'acceso-registro-clave-mala',
    path: '/registro',
    act: steps(
      answering('registro', 403, { code: 'permission-denied', message: CLAVE_INCORRECTA }),
      KEY,
      press('Autorizar'),
      shows(CLAVE_INCORRECTA),
    ),
  },
  {
    name: 'acceso-registro-fallido',
    path: '/registro',
    act: steps(failed('registro'), KEY, press('Autorizar'), shows(/^Error: /)),
  },
  {
    name: 'acceso-registro-hecho',
    path: '/registro',
    act: steps(done('registro'), KEY, press('Autorizar'), shows(/^Usuario creado correctamente/)),
  },
  { name: 'acceso-verificar', path: VERIFY },
  { name: 'acceso-verificar-sin-enlace', path: '/verificar-correo', act: shows(/^El enlace no está completo/) },
  {
    name: 'acceso-verificar-hecho',
    path: VERIFY,
    act: steps(done('verificar-correo'), press('Verificar mi correo'), shows(/quedó verificado/)),
  },
  {
    name: 'acceso-login-verificado',
    path: VERIFY,
    act: steps(
      done('verificar-correo'),
      press('Verificar mi correo'),
      (page) => page.getByRole('link', { name: 'Iniciar sesión' }).click(),
      leadsTo('Iniciar Sesión'),
    ),
  },
  {
    name: 'acceso-verificar-usado',
    path: VERIFY,
    act: steps(refused('verificar-correo', ENLACE_USADO), press('Verificar mi correo'), shows(ENLACE_USADO)),
  },
  { name: 'acceso-verificar-malo', path: VERIFY, act: BAD_LINK },
  {
    name: 'acceso-verificar-malo-errores',
    path: VERIFY,
    act: steps(BAD_LINK, press(/^Enviar de nuevo/), shows(/es requerido$/)),
  },
  {
    name: 'acceso-verificar-reenviado',
    path: VERIFY,
    act: steps(BAD_LINK, done('reenviar-verificacion'), EMAIL, press(/^Enviar de nuevo/), shows(/^Si ese correo/)),
  },
  {
    name: 'acceso-verificar-fallido',
    path: VERIFY,
    act: steps(failed('verificar-correo'), press('Verificar mi correo'), shows(/^Algo salió mal/)),
  },
  { name: 'acceso-olvido', path: '/cambiar-password' },
  {
    name: 'acceso-olvido-errores',
    path: '/cambiar-password',
    act: steps(press('Enviar instrucciones'), shows(/es requerido$/)),
  },
  {
    name: 'acceso-olvido-fallido',
    path: '/cambiar-password',
    act: steps(failed('cambiar-password'), EMAIL, press('Enviar instrucciones'), shows(/^Ocurrió un error/)),
  },
  {
    name: 'acceso-olvido-enviado',
    path: '/cambiar-password',
    act: steps(done('cambiar-password'), EMAIL, press('Enviar instrucciones'), leadsTo('Iniciar Sesión')),
  },
  { name: 'acceso-nueva-contrasena', path: CHANGE },
  {
    name: 'acceso-nueva-contrasena-errores',
    path: CHANGE,
    act: steps(press('Cambiar contraseña'), shows(/es requerida$/)),
  },
  { name: 'acceso-nueva-contrasena-sin-enlace', path: '/nueva-contrasena', act: shows('Pedir otro enlace') },
  {
    name: 'acceso-nueva-contrasena-enlace-malo',
    path: CHANGE,
    act: steps(
      refused('nueva-contrasena', TOKEN_INVALIDO, { token: TOKEN_INVALIDO }),
      NEW_PASSWORD,
      shows('Pedir otro enlace'),
    ),
  },
  {
    name: 'acceso-nueva-contrasena-hecha',
    path: CHANGE,
    act: steps(done('nueva-contrasena'), NEW_PASSWORD, leadsTo('Iniciar Sesión')),
  },
  { name: 'acceso-bienvenida-cargando', path: '/' },
  { name: 'acceso-bienvenida', path: '/', act: shows('¡Bienvenido!') },
  {
    name: 'acceso-bienvenida-con-sesion',
    email: ANDINA,
    // The welcome page asks for the session only if the browser had one.
    path: '/panel-control/perfil',
    act: steps(leadsTo('Perfil de Usuario'), async (page) => void (await page.goto('/')), shows('Ir al panel')),
  },
]
