import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Enlaces } from './crear-persona.ts'
import { esHttps, nombreDeCookie } from './cookies.ts'

const COOKIE = 'equipo'
const UN_ANO_S = 365 * 86_400
/** Accounts remembered for one browser; the oldest is forgotten first. */
const CUENTAS = 5

const firma = (secreto: string, equipo: string, email: string): string =>
  createHmac('sha256', secreto).update(`equipo|${equipo}|${email}`).digest('base64url').slice(0, 22)

const iguales = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const leer = (headers: Headers, publicUrl: string): { equipo: string; firmas: string[] } | null => {
  const nombre = nombreDeCookie(publicUrl, COOKIE)
  const propia = headers
    .get('cookie')
    ?.split(';')
    .find((una) => una.trim().startsWith(`${nombre}=`))
  const valor = /=([\w.-]{1,200})\s*$/.exec(propia ?? '')?.[1]
  const [equipo, ...firmas] = valor?.split('.') ?? []
  return equipo && equipo.length >= 20 ? { equipo, firmas } : null
}

/**
 * The browser's mark, if this account has signed in from it before. Its attempts are counted separately, so that wrong
 * passwords from elsewhere do not lock the owner out. The mark grants no access and does not reveal the accounts.
 */
export const equipoConocido = (
  headers: Headers,
  { publicUrl, secret, previous }: Enlaces,
  email: string,
): string | null => {
  const leido = leer(headers, publicUrl)
  if (!leido) return null
  const esperadas = [secret, ...(previous === undefined ? [] : [previous])].map((uno) =>
    firma(uno, leido.equipo, email),
  )
  return leido.firmas.some((una) => esperadas.some((esperada) => iguales(una, esperada))) ? leido.equipo : null
}

/** The cookie that marks this browser for this account too. */
export const cookieDeEquipo = (headers: Headers, { publicUrl, secret }: Enlaces, email: string): string => {
  const { equipo, firmas } = leer(headers, publicUrl) ?? {
    equipo: randomBytes(16).toString('base64url'),
    firmas: [],
  }
  const nueva = firma(secret, equipo, email)
  const valor = [equipo, nueva, ...firmas.filter((una) => una !== nueva)].slice(0, CUENTAS + 1).join('.')
  const seguro = esHttps(publicUrl) ? '; Secure' : ''
  return `${nombreDeCookie(publicUrl, COOKIE)}=${valor}; Max-Age=${UN_ANO_S}; Path=/; HttpOnly; SameSite=Lax${seguro}`
}
