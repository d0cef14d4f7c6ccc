import { toast, type ToastOptions } from 'react-hot-toast'
import type { ReactElement } from 'react'

/** How long each kind stays, in ms (specification §9). */
export const DURACION = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: Infinity } as const

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
