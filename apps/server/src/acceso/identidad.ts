import { DIAS_DE_SESION } from '@aliadas/contract/acceso'
import { betterAuth } from 'better-auth'
import type { Context } from '../platform/context.ts'
import { createIdentityPool, type IdentityEntrance } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { crearAparte } from './aparte.ts'
import { esHttps, nombreDeCookie } from './cookies.ts'
import type { Enlaces } from './crear-persona.ts'
import { VIDA_DEL_ENLACE_MS, enviarEnlaceDeCambio, huellaDeEnlace } from './enlace-de-cambio.ts'
import { conFirmaDeAhora } from './firma-de-sesion.ts'

const DIA_S = 86_400

/**
 * The identity library: password hashes, sessions in httpOnly cookies and signed links. Its own web routes are never
 * mounted; our routes call it, so that every response is ours. Sign-up is our own command, in one transaction with the
 * company.
 */
export const crearIdentidad = (ctx: Context, options: { entrada: IdentityEntrance } & Enlaces) => {
  const pool = createIdentityPool(options.entrada, ctx.log)
  const aparte = crearAparte(ctx)
  const auth = betterAuth({
    baseURL: options.publicUrl,
    secret: options.secret,
    database: pool,
    telemetry: { enabled: false },
    logger: { disabled: true },
    trustedOrigins: [new URL(options.publicUrl).origin],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: 1,
      resetPasswordTokenExpiresIn: VIDA_DEL_ENLACE_MS / 1000,
      // The library swallows what this throws, so it is logged here.
      sendResetPassword: ({ user, token }) =>
        enviarEnlaceDeCambio(ctx, options.publicUrl, user.id, token).catch((err: unknown) =>
          ctx.log.error({ err, persona: user.id }, 'No se pudo enviar el enlace para cambiar una contraseña'),
        ),
    },
    verification: { storeIdentifier: { hash: (nombre) => Promise.resolve(huellaDeEnlace(nombre)) } },
    emailVerification: { autoSignInAfterVerification: false, sendOnSignIn: false },
    session: { expiresIn: DIAS_DE_SESION * DIA_S, disableSessionRefresh: true },
    // Idle and absolute limits count from these times, so they come from the product's clock.
    databaseHooks: {
      session: {
        create: {
          before: () => Promise.resolve({ data: { createdAt: ctx.clock.now(), updatedAt: ctx.clock.now() } }),
        },
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      // The library's own https prefix is a weaker one, so it is switched off.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: esHttps(options.publicUrl) },
      cookies: Object.fromEntries(
        ['session_token', 'session_data', 'account_data', 'dont_remember'].map((cookie) => [
          cookie,
          { name: nombreDeCookie(options.publicUrl, cookie) },
        ]),
      ),
      database: { generateId: () => newId(ctx.clock.now()) },
    },
  })
  return {
    auth,
    /** What the library reads a session from. */
    cabeceras: (headers: Headers) => conFirmaDeAhora(headers, options),
    aparte,
    pool,
    async close() {
      await aparte.terminar()
      await pool.end()
    },
  }
}

export type Identidad = ReturnType<typeof crearIdentidad>
