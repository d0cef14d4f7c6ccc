import { Falla, TOKEN_INVALIDO, type accesoRoutes } from '@aliadas/contract'
import { isAPIError } from 'better-auth/api'
import type { Context } from '../platform/context.ts'
import type { Handlers, RequestFacts } from '../platform/http/index.ts'
import { cambiarContrasena } from './cambiar-contrasena.ts'
import type { Enlaces } from './crear-persona.ts'
import type { Identidad } from './identidad.ts'
import { leerSesion } from './leer-sesion.ts'
import { limitar, olvidarIntentos } from './limitar.ts'
import { registrarEmpresa } from './registrar-empresa.ts'
import { registrarUsuario } from './registrar-usuario.ts'
import type { Sesiones } from './sesiones.ts'
import { solicitarCambio } from './solicitar-cambio.ts'

const CUARTO_DE_HORA = 15 * 60_000
const SIN_VERIFICAR = 'Por favor verifica tu correo'
const INCORRECTOS = 'Correo o contraseña incorrectos'

/** Our words for what the identity library refuses. */
const traducir = (error: unknown): unknown => {
  if (!isAPIError(error)) return error
  const code: unknown = error.body?.code
  if (code === 'EMAIL_NOT_VERIFIED') return new Falla('permission-denied', SIN_VERIFICAR)
  if (code === 'INVALID_TOKEN' || code === 'TOKEN_EXPIRED' || code === 'USER_NOT_FOUND')
    return new Falla('invalid-argument', TOKEN_INVALIDO)
  return new Falla('unauthenticated', INCORRECTOS)
}

const entregar = (facts: RequestFacts, headers: Headers): void => {
  for (const cookie of headers.getSetCookie()) facts.setCookie(cookie)
}

/** Tries to sign in to one account from one source. */
const intentosDe = (facts: RequestFacts, email: string): string => `ingreso:${facts.ip}:${email}`

/** A Headers object with only the session's cookies, as the browser will send them next. */
const conCookies = (headers: Headers): Headers =>
  new Headers({
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  })

export const accesoHandlers = (
  ctx: Context,
  identidad: Identidad,
  sesiones: Sesiones,
  enlaces: Enlaces,
): Handlers<typeof accesoRoutes> => ({
  iniciarSesion: async ({ body }, { facts }) => {
    const cuenta = intentosDe(facts, body.email)
    await limitar(ctx, [
      { clave: cuenta, maximo: 10, ventanaMs: CUARTO_DE_HORA },
      { clave: `ingreso:${facts.ip}`, maximo: 100, ventanaMs: CUARTO_DE_HORA },
    ])
    const entrada = await identidad.auth.api
      .signInEmail({ body: { ...body, rememberMe: true }, headers: facts.headers, returnHeaders: true })
      .catch((error: unknown) => {
        throw traducir(error)
      })
    const persona = await sesiones.resolver(conCookies(entrada.headers))
    if (!persona) throw new Falla('unauthenticated', INCORRECTOS)
    await olvidarIntentos(ctx, cuenta)
    entregar(facts, entrada.headers)
    return leerSesion(ctx, persona)
  },
  cerrarSesion: async (_input, { facts }) => {
    const persona = await sesiones.resolver(facts.headers)
    const salida = await identidad.auth.api.signOut({ headers: facts.headers, returnHeaders: true }).catch(() => null)
    if (salida) entregar(facts, salida.headers)
    // The change log tells the other servers a moment later.
    if (salida && persona) sesiones.olvidar(persona.sessionId)
    return { ok: true }
  },
  leerSesion: (_input, { actor }) => leerSesion(ctx, actor),
  registrarEmpresa: async ({ body }, { facts }) => {
    await limitar(ctx, [{ clave: `registro:${facts.ip}`, maximo: 20, ventanaMs: CUARTO_DE_HORA }])
    await registrarEmpresa(ctx, body, enlaces)
    return { ok: true }
  },
  registrarUsuario: async ({ body }, { actor, facts }) => {
    await limitar(ctx, [{ clave: `registro-interno:${facts.ip}:${actor.id}`, maximo: 30, ventanaMs: CUARTO_DE_HORA }])
    await registrarUsuario(ctx, actor, body, enlaces)
    return { ok: true }
  },
  verificarCorreo: async ({ body }) => {
    await identidad.auth.api.verifyEmail({ query: { token: body.token } }).catch((error: unknown) => {
      throw traducir(error)
    })
    return { ok: true }
  },
  solicitarCambioDeContrasena: async ({ body }, { facts }) => {
    await limitar(ctx, [{ clave: `cambio:${facts.ip}`, maximo: 20, ventanaMs: CUARTO_DE_HORA }])
    identidad.aparte.hacer(() => solicitarCambio(ctx, identidad, body.email))
    return { ok: true }
  },
  cambiarContrasena: async ({ body }, { facts }) => {
    await limitar(ctx, [{ clave: `contrasena:${facts.ip}`, maximo: 30, ventanaMs: CUARTO_DE_HORA }])
    const persona = await cambiarContrasena(ctx, identidad, body, enlaces.publicUrl)
    sesiones.olvidar(persona.id)
    // Whoever forgot a password has usually tried a few.
    await olvidarIntentos(ctx, intentosDe(facts, persona.email))
    return { ok: true }
  },
})
