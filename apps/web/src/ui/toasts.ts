// First: the library makes its style sheet as it is loaded, and whatever loads it must bring the nonce before.
import './nonce.ts'
import { toast, type DefaultToastOptions, type ToastOptions } from 'react-hot-toast'
import type { ReactElement } from 'react'

/** How long each kind stays, in ms (specification §9). */
const DURATION = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: Infinity } as const

/** At most this many at once (specification §9); the oldest make room. */
export const MAX = 20

export const GREEN = '#067647'
export const RED = '#B42318'

/** Success green and error red in both themes. `results`: how long, in ms, these two stay where the screen wants its own time. */
export const optionsOf = (results?: number): DefaultToastOptions => {
  const filled = (background: string) => ({ background, color: '#FFFFFF', border: '1px solid transparent' })
  const icon = (background: string) => ({ primary: '#FFFFFF', secondary: background })
  return {
    duration: DURATION.blank,
    // As long as the toast takes to fade.
    removeDelay: 400,
    success: { duration: results ?? DURATION.success, style: filled(GREEN), iconTheme: icon(GREEN) },
    error: { duration: results ?? DURATION.error, style: filled(RED), iconTheme: icon(RED) },
    custom: { duration: DURATION.custom },
    loading: { duration: DURATION.loading },
  }
}

/** The same message twice is one toast: repeated failures must not pile up. */
const unique = (message: string, options?: ToastOptions): ToastOptions => ({ id: message, ...options })

export const notify = {
  success: (message: string, options?: ToastOptions) => toast.success(message, unique(message, options)),
  error: (message: string, options?: ToastOptions) => toast.error(message, unique(message, options)),
  neutral: (message: string, options?: ToastOptions) => toast(message, unique(message, options)),
  loading: (message: string) => toast.loading(message),
  content: (content: ReactElement, options?: ToastOptions) => toast(content, options),
  quitar: (id?: string) => toast.dismiss(id),
}
