import { toast, type DefaultToastOptions, type ToastOptions } from 'react-hot-toast'
import type { ReactElement } from 'react'

/** How long each kind stays, in ms (specification §9). */
export const DURACION = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: Infinity } as const

/** At most this many at once (specification §9); the oldest make room. */
export const MAXIMO = 20

export const VERDE = '#067647'
export const ROJO = '#B42318'

/** Success green and error red in both themes. `resultados`: how long these two stay where the screen wants its own time. */
export const opcionesDe = (resultados?: number): DefaultToastOptions => {
  const lleno = (fondo: string) => ({ background: fondo, color: '#FFFFFF', border: '1px solid transparent' })
  const icono = (fondo: string) => ({ primary: '#FFFFFF', secondary: fondo })
  return {
    duration: DURACION.blank,
    // As long as the toast takes to fade.
    removeDelay: 400,
    success: { duration: resultados ?? DURACION.success, style: lleno(VERDE), iconTheme: icono(VERDE) },
    error: { duration: resultados ?? DURACION.error, style: lleno(ROJO), iconTheme: icono(ROJO) },
    custom: { duration: DURACION.custom },
    loading: { duration: DURACION.loading },
  }
}

/** The same message twice is one toast: repeated failures must not pile up. */
const unico = (mensaje: string, opciones?: ToastOptions): ToastOptions => ({ id: mensaje, ...opciones })

export const avisar = {
  exito: (mensaje: string, opciones?: ToastOptions) => toast.success(mensaje, unico(mensaje, opciones)),
  error: (mensaje: string, opciones?: ToastOptions) => toast.error(mensaje, unico(mensaje, opciones)),
  neutro: (mensaje: string, opciones?: ToastOptions) => toast(mensaje, unico(mensaje, opciones)),
  cargando: (mensaje: string) => toast.loading(mensaje),
  contenido: (contenido: ReactElement, opciones?: ToastOptions) => toast(contenido, opciones),
  quitar: (id?: string) => toast.dismiss(id),
}
