import type { StyleSpecification } from 'maplibre-gl'

/** How long the first answer of the online style may take before the local map simply stays. */
export const LIMITE_MS = 3000
/** Failed tiles in a row that mean the online map is gone. */
export const FALLOS_MAXIMOS = 4

export type PedirEstilo = (url: string, signal: AbortSignal) => Promise<StyleSpecification>

export const pedirEstilo: PedirEstilo = async (url, signal) => {
  const respuesta = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(LIMITE_MS)]) })
  if (!respuesta.ok) throw new Error(`style ${respuesta.status}`)
  return respuesta.json()
}

type Opciones = {
  /** The style the map was created with. */
  inicial: StyleSpecification
  /** Puts a style on the map; the services' own layers survive it. */
  aplicar: (estilo: StyleSpecification) => void
  pedir?: PedirEstilo
}

export type FondoDelMapa = ReturnType<typeof crearFondo>

/**
 * Decides which background the map shows. Always the local one first; the online one replaces it when it answers in
 * time, and gives way again when its tiles fail, until somebody asks once more.
 */
export function crearFondo({ inicial, aplicar, pedir = pedirEstilo }: Opciones) {
  let local = inicial
  let enLinea = false
  let fallos = 0
  let intento = new AbortController()

  function volver(): void {
    enLinea = false
    fallos = 0
    aplicar(local)
  }

  return {
    enLinea: () => enLinea,

    /** Shows `estilo` at once unless it is already there, then tries `url`; an empty address is never tried. */
    async poner(estilo: StyleSpecification, url: string | undefined): Promise<void> {
      intento.abort()
      const propio = (intento = new AbortController())
      if (local !== estilo || enLinea) {
        local = estilo
        volver()
      }
      if (!url) return
      try {
        const recibido = await pedir(url, propio.signal)
        if (propio.signal.aborted) return
        enLinea = true
        fallos = 0
        aplicar(recibido)
      } catch {
        // Without network, blocked or too slow: the local map is already on screen.
      }
    },

    /** One tile or resource of the background failed. */
    fallo(): void {
      if (!enLinea) return
      fallos += 1
      if (fallos >= FALLOS_MAXIMOS) volver()
    },

    /** One tile of the background arrived. */
    llego(): void {
      fallos = 0
    },

    cerrar(): void {
      intento.abort()
    },
  }
}
