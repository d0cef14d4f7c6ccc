import { useSyncExternalStore } from 'react'
import { personaDeEstaPestana } from './session-end.ts'
import { abrirFuente, type MensajeVivo } from './live-source.ts'
import type { EstadoVivo } from './live-order.ts'

export type { EstadoVivo, MensajeVivo }

const NOMBRE = 'aliadas-vivo'

/** Between tabs: the leader repeats what its stream says; a new tab asks where things stand. */
type Recado =
  | { clase: 'hola' }
  | { clase: 'estado'; estado: EstadoVivo }
  | { clase: 'mensaje'; mensaje: MensajeVivo; lugar: string | null }

let estado: EstadoVivo = 'conectando'
const alCambiarEstado = new Set<() => void>()
const alRecibir = new Set<(mensaje: MensajeVivo) => void>()

const ponerEstado = (nuevo: EstadoVivo): void => {
  if (nuevo === estado) return
  estado = nuevo
  for (const avisar of alCambiarEstado) avisar()
}

const repartir = (mensaje: MensajeVivo): void => {
  for (const recibir of alRecibir) recibir(mensaje)
}

export const suscribirVivo = (recibir: (mensaje: MensajeVivo) => void): (() => void) => {
  alRecibir.add(recibir)
  return () => {
    alRecibir.delete(recibir)
  }
}

const suscribirEstado = (avisar: () => void): (() => void) => {
  alCambiarEstado.add(avisar)
  return () => {
    alCambiarEstado.delete(avisar)
  }
}

/** How the live connection is now, for the pill of the top bar. */
export const useEstadoVivo = (): EstadoVivo => useSyncExternalStore(suscribirEstado, () => estado)

/**
 * Starts the live updates of this tab and returns how to stop them. One tab of the browser, the leader, holds the only
 * stream (a Web Lock decides which) and repeats it to the others; when it closes, the next one goes on from the last
 * place it heard of. Without locks or channels each tab has a stream of its own. Tabs of another person share nothing with these.
 */
export const iniciarVivo = (alRechazo: () => void): (() => void) => {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    return abrirFuente(null, { alMensaje: repartir, alEstado: ponerEstado, alRechazo })
  }
  const nombre = `${NOMBRE}-${personaDeEstaPestana()?.id ?? ''}`
  const canal = new BroadcastChannel(nombre)
  const enviar = (recado: Recado) => canal.postMessage(recado)
  const control = new AbortController()
  let lugar: string | null = null
  let lidera = false
  let enterada = false

  canal.onmessage = ({ data }: MessageEvent<Recado>) => {
    if (data.clase === 'hola') {
      if (lidera) enviar({ clase: 'estado', estado })
      return
    }
    if (lidera) return
    if (data.clase === 'mensaje') {
      lugar = data.lugar ?? lugar
      repartir(data.mensaje)
      return
    }
    ponerEstado(data.estado)
    // What this tab read before it heard the leader may be older than the stream: read it once more.
    if (!enterada && data.estado === 'en-linea') {
      enterada = true
      repartir({ tipo: 'todo' })
    }
  }

  const liderar = () =>
    new Promise<void>((soltar) => {
      lidera = true
      const cerrar = abrirFuente(lugar, {
        alRechazo,
        alEstado: (nuevo) => {
          ponerEstado(nuevo)
          enviar({ clase: 'estado', estado: nuevo })
        },
        alMensaje: (mensaje, nuevo) => {
          lugar = nuevo
          enviar({ clase: 'mensaje', mensaje, lugar: nuevo })
          repartir(mensaje)
        },
      })
      control.signal.addEventListener('abort', () => {
        cerrar()
        soltar()
      })
    })

  navigator.locks.request(nombre, { signal: control.signal }, liderar).catch(() => {
    // Stopped while waiting for its turn: nothing to release.
  })
  enviar({ clase: 'hola' })

  return () => {
    lidera = false
    control.abort()
    canal.close()
    ponerEstado('conectando')
  }
}
