import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { rutaDeArchivo } from '@aliadas/contract/archivos'

const VIDA_MS = 60_000

/** As stored, or as a thumbnail. */
type Forma = { ancho?: string | undefined; recorte?: string | undefined }

/** Short-lived links to a file's content, valid for one session only. */
export type Enlaces = {
  /** Address on this site that serves the file for one minute, in that form only. */
  firmar(id: string, forma: Forma, sessionId: string, ahora: Date): string
  vale(id: string, forma: Forma, sessionId: string, vence: string, firma: string, ahora: Date): boolean
}

/** `previous`: the links that it signed are good for their minute. */
export const crearEnlaces = (sessionSecret: string, previous?: string): Enlaces => {
  const suyos = enlacesDe(sessionSecret)
  const deAntes = previous === undefined ? null : enlacesDe(previous)
  return {
    firmar: (...enlace) => suyos.firmar(...enlace),
    vale: (...enlace) => suyos.vale(...enlace) || (deAntes?.vale(...enlace) ?? false),
  }
}

const enlacesDe = (sessionSecret: string): Enlaces => {
  const llave = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'aliadas: enlaces de archivos', 32))
  const firmaDe = (id: string, { ancho = '', recorte = '' }: Forma, vence: string, sessionId: string) =>
    createHmac('sha256', llave).update([id, ancho, recorte, vence, sessionId].join('|')).digest('base64url')
  return {
    firmar(id, forma, sessionId, ahora) {
      const vence = String(ahora.getTime() + VIDA_MS)
      const busqueda = new URLSearchParams({ vence, firma: firmaDe(id, forma, vence, sessionId) })
      for (const nombre of ['ancho', 'recorte'] as const) if (forma[nombre]) busqueda.set(nombre, forma[nombre])
      return `${rutaDeArchivo(id)}/contenido?${busqueda.toString()}`
    },
    vale(id, forma, sessionId, vence, firma, ahora) {
      const esperada = Buffer.from(firmaDe(id, forma, vence, sessionId))
      const dada = Buffer.from(firma)
      const igual = dada.length === esperada.length && timingSafeEqual(dada, esperada)
      return igual && Number(vence) > ahora.getTime()
    },
  }
}
