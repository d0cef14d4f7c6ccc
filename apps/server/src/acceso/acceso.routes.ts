import type { Falla } from '@aliadas/contract/core'
import { CABECERA_PERSONA, type accesoRoutes } from '@aliadas/contract/acceso'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { setRequestActor, setRequestEmail } from '../platform/request-context.ts'
import { cambiarContrasena } from './cambiar-contrasena.ts'
import { cambiarMiContrasena } from './cambiar-mi-contrasena.ts'
import type { Enlaces } from './crear-persona.ts'
import { cookieDeEquipo } from './equipo.ts'
import type { Identidad } from './identidad.ts'
import { CUARTO_DE_HORA, iniciarSesion, intentosDe } from './iniciar-sesion.ts'
import { leerSesion } from './leer-sesion.ts'
import { limit, limitFaults, forgetTries } from '../platform/limits.ts'
import { registrarEmpresa } from './registrar-empresa.ts'
import { registrarUsuario } from './registrar-usuario.ts'
import { reenviarVerificacion } from './reenviar-verificacion.ts'
import { cerrarDemasSesiones, cerrarSesion, cerrarUnaSesion, listarSesiones } from './sesiones-propias.ts'
import type { Sesiones } from './sesiones.ts'
import { solicitarCambio } from './solicitar-cambio.ts'
import { verificarCorreo } from './verificar-correo.ts'

const esClaveIncorrecta = ({ code }: Falla) => code === 'permission-denied'
const esEnlaceInvalido = ({ fields }: Falla) => fields?.['token'] !== undefined

export const accesoHandlers = (
  ctx: Context,
  identidad: Identidad,
  sesiones: Sesiones,
  enlaces: Enlaces,
): Handlers<typeof accesoRoutes> => ({
  iniciarSesion: async ({ body }, { facts }) => {
    setRequestEmail(body.email)
    const { persona, cookies } = await iniciarSesion(ctx, { identidad, sesiones, enlaces }, body, facts)
    setRequestActor(persona)
    for (const cookie of [...cookies, cookieDeEquipo(facts.headers, enlaces, persona.email)]) facts.setCookie(cookie)
    return leerSesion(ctx, persona)
  },
  cerrarSesion: async (_input, { facts }) => {
    const persona = await sesiones.resolver(facts.headers, { uso: false })
    // An inactive tab whose browser now has another person's session only clears itself: that session is not its
    // person's.
    const quien = facts.headers.get(CABECERA_PERSONA)
    if (persona && quien && quien !== persona.id) return { ok: true }
    // The library hides that it could not delete the row. A session that is still open must not look closed.
    if (persona) {
      await cerrarSesion(ctx, persona)
      // The change log informs the other servers a moment later.
      sesiones.olvidar(persona.sessionId)
    }
    const headers = identidad.cabeceras(facts.headers)
    const salida = await identidad.auth.api.signOut({ headers, returnHeaders: true }).catch(() => null)
    for (const cookie of salida?.headers.getSetCookie() ?? []) facts.setCookie(cookie)
    facts.clearSiteData()
    return { ok: true }
  },
  leerSesion: (_input, { actor }) => leerSesion(ctx, actor),
  registrarEmpresa: async ({ body }, { facts }) => {
    const limite = { key: `registro:${facts.network}`, max: 20, windowMs: CUARTO_DE_HORA }
    await limitFaults(ctx, limite, esClaveIncorrecta, () => registrarEmpresa(ctx, body, enlaces))
    return { ok: true }
  },
  registrarUsuario: async ({ body }, call) => {
    await limit(ctx, [{ key: `registro-interno:${call.actor.id}`, max: 30, windowMs: CUARTO_DE_HORA }])
    return registrarUsuario(ctx, call, body, enlaces)
  },
  verificarCorreo: async ({ body }) => {
    const { email, sinContrasena } = await verificarCorreo(ctx, enlaces, body.token)
    // The account exists by now. If this mail is not written, its owner asks for it as for a forgotten password.
    if (sinContrasena)
      await identidad.auth.api
        .requestPasswordReset({ body: { email } })
        .catch((err: unknown) => ctx.log.warn({ err }, 'No se pudo escribir el correo para crear la contraseña'))
    return { ok: true, email, sinContrasena }
  },
  reenviarVerificacion: async ({ body }, { facts }) => {
    identidad.aparte.hacer(facts.network, () => reenviarVerificacion(ctx, body.email, enlaces, facts.network))
    return { ok: true }
  },
  solicitarCambioDeContrasena: async ({ body }, { facts }) => {
    identidad.aparte.hacer(facts.network, () => solicitarCambio(ctx, identidad, body.email, enlaces, facts.network))
    return { ok: true }
  },
  cambiarContrasena: async ({ body }, { facts }) => {
    const limite = { key: `contrasena:${facts.network}`, max: 30, windowMs: CUARTO_DE_HORA }
    const persona = await limitFaults(ctx, limite, esEnlaceInvalido, () =>
      cambiarContrasena(ctx, body, enlaces.publicUrl),
    )
    sesiones.olvidar(persona.id)
    // A person who forgot a password has usually tried several; and the reader of the mail is the owner, whatever
    // others have tried.
    await forgetTries(ctx, intentosDe(facts, persona.email, enlaces)[0].key)
    facts.setCookie(cookieDeEquipo(facts.headers, enlaces, persona.email))
    return { ok: true }
  },
  listarSesiones: async (_input, { actor }) => ({ sesiones: await listarSesiones(ctx, actor) }),
  cerrarUnaSesion: async ({ params }, { actor }) => {
    await cerrarUnaSesion(ctx, actor, params.id)
    sesiones.olvidar(params.id)
    return { ok: true }
  },
  cerrarDemasSesiones: async (_input, { actor }) => {
    const cerradas = await cerrarDemasSesiones(ctx, actor)
    sesiones.olvidar(actor.id)
    return { cerradas: cerradas.length }
  },
  cambiarMiContrasena: async ({ body }, { actor }) => {
    await cambiarMiContrasena(ctx, actor, body, enlaces.publicUrl)
    sesiones.olvidar(actor.id)
    return { ok: true }
  },
})
