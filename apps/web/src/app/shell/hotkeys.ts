import { useEffect } from 'react'
import { isSomethingOnTop } from '../../lib/overlays.ts'
import { isTyping, singleKeys } from '../../lib/single-keys.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
export const PALETTE_KEY = isMac ? '⌘ K' : 'Ctrl K'

const SEARCH_FIELDS = 'main input[type=search]'

const focusSearch = (): boolean => {
  const fields = document.querySelectorAll<HTMLInputElement>(SEARCH_FIELDS)
  const field = [...fields].find((c) => c.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}

/** `go`: opens the screen of a letter, after G; false when nobody has it. */
type Actions = { palette: () => void; help: () => void; go: (letter: string) => boolean }

/** How long G waits for its letter, in ms. */
const GO_MS = 1500

/** Keys that work on every screen of the panel: Ctrl/⌘ K, / and ?, and G with a screen's letter. */
export const useHotkeys = ({ palette, help, go }: Actions): void => {
  useEffect(() => {
    let going = Number.NEGATIVE_INFINITY
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
      const waits = performance.now() - going < GO_MS
      going = Number.NEGATIVE_INFINITY
      if (waits && go(e.key.toUpperCase())) e.preventDefault()
      else if (e.key.toUpperCase() === 'G') going = performance.now()
      else if (e.key === '?') {
        e.preventDefault()
        help()
      } else if (e.key === '/' && focusSearch()) e.preventDefault()
    }
    // Before the screen's own keys: the letter after G is not theirs.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [palette, help, go])
}
