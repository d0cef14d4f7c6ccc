import { createHmac } from 'node:crypto'
import { sameSecret } from '../platform/secret-address.ts'
import type { Enlaces } from './crear-persona.ts'
import { nombreDeCookie } from './cookies.ts'

/** As the identity library signs the value of a cookie. */
const firmaDe = (secreto: string, valor: string): string => createHmac('sha256', secreto).update(valor).digest('base64')

const FIRMADO = /^(.+)\.([\w+/]{43}=)$/

/** The value of the session's cookie, when the secret before signed it, with the signature of now; else null. */
const conOtraFirma = (cookie: string, { secret, previous }: { secret: string; previous: string }): string | null => {
  const [, valor = '', firma = ''] = FIRMADO.exec(leido(cookie)) ?? []
  if (firma === '' || !sameSecret(firma, firmaDe(previous, valor))) return null
  return encodeURIComponent(`${valor}.${firmaDe(secret, valor)}`)
}

const leido = (cookie: string): string => {
  try {
    return decodeURIComponent(cookie)
  } catch {
    return ''
  }
}

/**
 * The headers of a request for the identity library, which knows one secret: a session that the secret before signed is
 * signed by the one of now. The session itself is a row, so it ends when it would have ended.
 */
export const conFirmaDeAhora = (headers: Headers, { publicUrl, secret, previous }: Enlaces): Headers => {
  const cookie = headers.get('cookie')
  if (previous === undefined || cookie === null) return headers
  const nombre = `${nombreDeCookie(publicUrl, 'session_token')}=`
  const partes = cookie.split(';').map((parte) => {
    const suya = parte.trim()
    if (!suya.startsWith(nombre)) return suya
    const nueva = conOtraFirma(suya.slice(nombre.length), { secret, previous })
    return nueva === null ? suya : `${nombre}${nueva}`
  })
  const propios = new Headers(headers)
  propios.set('cookie', partes.join('; '))
  return propios
}
