type Motivo = 'terminada' | 'salida'
type Oyente = (motivo: Motivo) => void

const CANAL = 'aliadas-sesion'

const oyentes = new Set<Oyente>()
const canal = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CANAL)
let abierta = false

/** Called whenever a session is known to be open; only then can it end. */
export const sesionAbierta = (): void => {
  abierta = true
}

/** Told once per session that ended, in every tab. */
export const alTerminarSesion = (oyente: Oyente): (() => void) => {
  oyentes.add(oyente)
  return () => {
    oyentes.delete(oyente)
  }
}

const anunciar = (motivo: Motivo): void => {
  if (!abierta) return
  abierta = false
  for (const oyente of oyentes) oyente(motivo)
}

if (canal) canal.onmessage = (mensaje: MessageEvent<Motivo>) => anunciar(mensaje.data)

/** Ends the session in this tab and the others; calls after the first do nothing. */
export const terminarSesion = (motivo: Motivo = 'terminada'): void => {
  if (!abierta) return
  canal?.postMessage(motivo)
  anunciar(motivo)
}
