import { requestIdOf, toFalla } from '../lib/faults.ts'
import { notify } from './toasts.ts'

/** Long enough to reach the button, in ms. Pointer and focus pause it. */
const WITH_CODE_MS = 10_000

const copy = async (id: string) => {
  try {
    await navigator.clipboard.writeText(id)
  } catch {
    // Only secure pages may write to the clipboard.
    return void notify.neutral(`Cópialo a mano: ${id}`)
  }
  notify.success('Código copiado')
}

// Without the component library, because the sign-in page shows toasts too.
/** The code of an unexpected error, inside a toast. Nothing for other errors. */
export const ToastCode = ({ error }: { error: unknown }) => {
  const id = requestIdOf(error)
  if (id === null) return null
  return (
    <span className="toast-code">
      <span>
        Código para soporte: <code>{id}</code>
      </span>
      <button type="button" className="toast-copy" onClick={() => void copy(id)}>
        Copiar código
      </button>
    </span>
  )
}

/**
 * Says that an act failed, by default in the error's own words. An unexpected error also has the code under which the
 * server logged it, with a button that copies it.
 */
export const notifyFault = (error: unknown, message = toFalla(error).message): void => {
  if (requestIdOf(error) === null) return void notify.error(message)
  const words = (
    <>
      <span>{message}</span>
      <ToastCode error={error} />
    </>
  )
  notify.error(words, { id: message, duration: WITH_CODE_MS })
}
