import { useEffect } from 'react'
import { isTyping, singleKeys } from '../../lib/single-keys.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
export const PALETTE_KEY = isMac ? '⌘ K' : 'Ctrl K'

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]'
const SEARCH_FIELDS = 'main input[type=search]'

/** A dialog that is closing no longer counts. */
const isSomethingOnTop = (): boolean =>
  [...document.querySelectorAll(OVERLAYS)].some((e) => e.closest('[aria-hidden=true]') === null)

const focusSearch = (): boolean => {
  const fields = document.querySelectorAll<HTMLInputElement>(SEARCH_FIELDS)
  const field = [...fields].find((c) => c.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}

type Actions = { palette: () => void; help: () => void }

/** Shortcuts of every screen of the panel: Ctrl/⌘ K, / and ?. */
export const useHotkeys = ({ palette, help }: Actions): void => {
  useEffect(() => {
    const onKeyDown = (e: KeyboardEvent) => {
      if (e.defaultPrevented || e.isComposing || e.altKey) return
      const overlaid = isSomethingOnTop()
      if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'k') {
        // Prevents the browser's own search field.
        e.preventDefault()
        if (!overlaid) palette()
        return
      }
      if (e.ctrlKey || e.metaKey || isTyping(e.target) || overlaid || !singleKeys()) return
      if (e.key === '?') {
        e.preventDefault()
        help()
      } else if (e.key === '/' && focusSearch()) e.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [palette, help])
}
