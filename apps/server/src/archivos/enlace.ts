import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { rutaDeArchivo } from '@aliadas/contract'

const VIDA_MS = 60_000

/** Short-lived links to the content of a file, good for one session only. */
export type Enlaces = {
  /** Address below this site that serves the file for one minute. */
  firmar(id: string, sessionId: string, ahora: Date): string
  vale(id: string, sessionId: string, vence: string, firma: string, ahora: Date): boolean
}

export const crearEnlaces = (sessionSecret: string): Enlaces => {
  const llave = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'aliadas: enlaces de archivos', 32))
  const firmaDe = (id: string, vence: string, sessionId: string) =>
    createHmac('sha256', llave).update(`${id}|${vence}|${sessionId}`).digest('base64url')
  return {
    firmar(id, sessionId, ahora) {
      const vence = String(ahora.getTime() + VIDA_MS)
      return `${rutaDeArchivo(id)}/contenido?vence=${vence}&firma=${firmaDe(id, vence, sessionId)}`
    },
    vale(id, sessionId, vence, firma, ahora) {
      const esperada = Buffer.from(firmaDe(id, vence, sessionId))
      const dada = Buffer.from(firma)
      const igual = dada.length === esperada.length && timingSafeEqual(dada, esperada)
      return igual && Number(vence) > ahora.getTime()
    },
  }
}
