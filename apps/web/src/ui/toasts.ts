// Imported first: the library creates its style sheet when it loads, and needs the nonce before that.
import './nonce.ts'
import { toast, type DefaultToastOptions, type ToastOptions } from 'react-hot-toast'
import type { ReactElement } from 'react'

/** Duration of each kind in ms (specification §9). */
const DURATION = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: Infinity } as const

/** Most toasts at once (specification §9); the oldest are removed. */
export const MAX = 20

export const GREEN = '#067647'
export const RED = '#B42318'

/** Success green and error red in both themes. `own`: a screen's own duration in ms, of all but a running act. */
export const optionsOf = (own?: number): DefaultToastOptions => {
  const filled = (background: string) => ({ background, color: '#FFFFFF', border: '1px solid transparent' })
  const icon = (background: string) => ({ primary: '#FFFFFF', secondary: background })
  return {
    duration: own ?? DURATION.blank,
    // Duration of the fade in ms.
    removeDelay: 400,
    success: { duration: own ?? DURATION.success, style: filled(GREEN), iconTheme: icon(GREEN) },
    error: { duration: own ?? DURATION.error, style: filled(RED), iconTheme: icon(RED) },
    custom: { duration: own ?? DURATION.custom },
    loading: { duration: DURATION.loading },
  }
}

/** The same message twice is one toast, so that repeated failures do not pile up. */
const unique = (message: string | ReactElement, options?: ToastOptions): ToastOptions =>
  typeof message === 'string' ? { id: message, ...options } : { ...options }

export const notify = {
  success: (message: string | ReactElement, options?: ToastOptions) => toast.success(message, unique(message, options)),
  error: (message: string | ReactElement, options?: ToastOptions) => toast.error(message, unique(message, options)),
  neutral: (message: string, options?: ToastOptions) => toast(message, unique(message, options)),
  loading: (message: string) => toast.loading(message),
  content: (content: ReactElement, options?: ToastOptions) => toast(content, options),
  quitar: (id?: string) => toast.dismiss(id),
}
