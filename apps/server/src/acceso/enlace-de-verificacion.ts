import { createHmac, timingSafeEqual } from 'node:crypto'
import { DIA_MS } from '@aliadas/contract/core'

export const VIDA_DE_VERIFICACION_MS = DIA_MS

const firmar = (secreto: string, cuerpo: string): Buffer =>
  createHmac('sha256', secreto).update(`verificar-correo|${cuerpo}`).digest()

/** The token of a link that verifies an address: registration, expiry and our signature. It is valid for 24 hours. */
export const tokenDeVerificacion = (
  secreto: string,
  registroId: string,
  ahora: Date,
  vida = VIDA_DE_VERIFICACION_MS,
): string => {
  const cuerpo = `${registroId}.${(ahora.getTime() + vida).toString(36)}`
  return `${cuerpo}.${firmar(secreto, cuerpo).toString('base64url')}`
}

/** The registration that a token names; null for one that is not ours or is too old. */
export const registroDelToken = (secreto: string, token: string, ahora: Date): string | null => {
  const [, cuerpo = '', firma = ''] = /^([0-9A-Z]+\.[0-9a-z]+)\.([\w-]{43})$/.exec(token) ?? []
  const dada = Buffer.from(firma, 'base64url')
  const propia = firmar(secreto, cuerpo)
  if (dada.length !== propia.length || !timingSafeEqual(dada, propia)) return null
  const [id = '', vence = ''] = cuerpo.split('.')
  return Number.parseInt(vence, 36) > ahora.getTime() ? id : null
}
