import { Falla, exigir, fallaDe } from '@aliadas/contract/core'
import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { CREDENCIALES_INCORRECTAS, SIN_VERIFICAR } from './acceso.rules.ts'
import { hashDe } from './contrasena-actual.ts'
import type { Enlaces } from './crear-persona.ts'
import { equipoConocido } from './equipo.ts'
import type { Identidad } from './identidad.ts'
import { atLimit, giveTryBack, limit, limitFaults, forgetTries, type Limit } from '../platform/limits.ts'
import { enTurno } from './resumen.ts'
import type { Sesiones } from './sesiones.ts'
import { esperaVerificacion } from './sin-verificar.ts'

export const CUARTO_DE_HORA = 15 * 60_000
const esIncorrecto = ({ code }: Falla) => code === 'unauthenticated'

type Ingreso = { email: string; password: string }
type Origen = { network: string; headers: Headers }

const POR_CUENTA = 10
/**
 * After a network has used up its attempts, this many remain for each account, so that a person who shares the network
 * with an attacker can still sign in.
 */
const DE_RED_LLENA = 3

const limiteDeRed = ({ network }: Origen): Limit => ({
  key: `ingreso:${network}`,
  max: 100,
  windowMs: CUARTO_DE_HORA,
})

/**
 * The keys under which attempts count, narrowest first. A browser that this account has used before has its own count.
 * All others share one per account, beside their network's count, so that many networks together are limited too.
 */
export const intentosDe = (
  { network, headers }: Origen,
  email: string,
  enlaces: Enlaces,
  max = POR_CUENTA,
): [Limit, ...Limit[]] => {
  const equipo = equipoConocido(headers, enlaces, email)
  if (equipo) return [{ key: `ingreso-equipo:${equipo}:${email}`, max: POR_CUENTA, windowMs: CUARTO_DE_HORA }]
  return [
    { key: `ingreso:${network}:${email}`, max, windowMs: CUARTO_DE_HORA },
    { key: `ingreso-cuenta:${email}`, max: 100, windowMs: 4 * CUARTO_DE_HORA },
  ]
}

/** Our messages for the identity library's refusals. */
const traducir = (error: unknown): unknown => {
  if (!isAPIError(error)) return error
  return fallaDe(error.body?.code === 'EMAIL_NOT_VERIFIED' ? SIN_VERIFICAR : CREDENCIALES_INCORRECTAS)
}

/** A Headers object with only the session's cookies, as the browser will send them next. */
const conCookies = (headers: Headers): Headers =>
  new Headers({
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  })

type Partes = { identidad: Identidad; sesiones: Sesiones; enlaces: Enlaces }
type Ingresada = { persona: Persona; cookies: string[] }

/**
 * Signs in. The browser's earlier session, whoever's it was, ends. Returns the person and the cookies to set.
 *
 * Throws `Falla`: `unauthenticated` (unknown address or wrong password, without saying which; a password that changed
 * meanwhile), `permission-denied` (right password of an address that is not verified), `resource-exhausted` (too many
 * attempts). Source: specification S7-002, S8-001.
 */
export const iniciarSesion = (ctx: Context, partes: Partes, ingreso: Ingreso, origen: Origen): Promise<Ingresada> => {
  const equipo = equipoConocido(origen.headers, partes.enlaces, ingreso.email)
  return enTurno(equipo ?? origen.network, () => ingresar(ctx, partes, ingreso, origen))
}

const ingresar = async (
  ctx: Context,
  { identidad, sesiones, enlaces }: Partes,
  { email, password }: Ingreso,
  origen: Origen,
): Promise<Ingresada> => {
  const red = limiteDeRed(origen)
  const intentos = intentosDe(origen, email, enlaces, (await atLimit(ctx, red)) ? DE_RED_LLENA : POR_CUENTA)
  await limit(ctx, intentos)
  const anterior = await sesiones.resolver(origen.headers, { uso: false })
  const antes = await hashDeCorreo(ctx, email)
  const { headers, response } = await limitFaults(ctx, red, esIncorrecto, () =>
    identidad.auth.api
      .signInEmail({ body: { email, password, rememberMe: true }, headers: origen.headers, returnHeaders: true })
      .catch(async (error: unknown) => {
        const falla = traducir(error)
        const incorrecta = falla instanceof Falla && esIncorrecto(falla)
        throw incorrecta && (await esperaVerificacion(ctx, email, password)) ? fallaDe(SIN_VERIFICAR) : falla
      }),
  )
  await confirmar(ctx, response, antes, anterior?.sessionId)
  // The change log informs the other servers a moment later.
  if (anterior) sesiones.olvidar(anterior.sessionId)
  const persona = await sesiones.resolver(conCookies(headers))
  if (!persona) {
    await borrarSesion(ctx, response.token)
    exigir(CREDENCIALES_INCORRECTAS)
  }
  const [propio, ...demas] = intentos
  await forgetTries(ctx, propio.key)
  await giveTryBack(
    ctx,
    demas.map(({ key }) => key),
  )
  return { persona, cookies: headers.getSetCookie() }
}

const hashDeCorreo = async (ctx: Context, email: string): Promise<string | undefined> => {
  const fila = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('personas').select('id').where('email', '=', email).executeTakeFirst(),
  )
  return fila && hashDe(ctx, fila.id)
}

const borrarSesion = (ctx: Context, token: string): Promise<unknown> =>
  ctx.db.transaction({ rol: 'sistema', commit: 'local' }, (tx) =>
    sql`delete from acceso.session where token = ${token}`.execute(tx),
  )

/**
 * The password may have changed while the old one was being checked. Waits for a running change and then removes this
 * session, which the change could not end.
 */
const confirmar = async (
  ctx: Context,
  { token, user }: { token: string; user: { id: string } },
  antes: string | undefined,
  anterior: string | undefined,
): Promise<void> => {
  const vale = await ctx.db.transaction({ rol: 'sistema', commit: 'local' }, async (tx) => {
    const { rows } = await sql<{ password: string }>`
      select password from acceso.account where "userId" = ${user.id} and "providerId" = 'credential' for share
    `.execute(tx)
    const igual = rows[0]?.password === antes
    await sql`
      delete from acceso.session where (token = ${token} and not ${igual}::boolean) or (id = ${anterior ?? null} and ${igual}::boolean)
    `.execute(tx)
    return igual
  })
  if (!vale) exigir(CREDENCIALES_INCORRECTAS)
}
