import { useEffect, useSyncExternalStore } from 'react'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
export const PALETTE_KEY = isMac ? '⌘ K' : 'Ctrl K'

const STORAGE_KEY = 'teclas.sueltas'
const TYPING_FIELDS = 'input, textarea, select, [contenteditable=true], [role=textbox]'
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]'
const SEARCH_FIELDS = 'main input[type=search]'

const listeners = new Set<() => void>()

const read = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'no'
  } catch {
    return true
  }
}

export const setSingleKeys = (active: boolean): void => {
  try {
    if (active) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, 'no')
  } catch {
    // Private windows may refuse to store; the keys stay as they are.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether keys of one character act. Who speaks to the computer must be able to switch them off (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, read)

/** What is closing already says so and is in nobody's way. */
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

/** Keys that work on every screen of the panel: Ctrl/⌘ K, / and ?. */
export const useHotkeys = ({ palette, help }: Actions): void => {
  useEffect(() => {
    const onKeyDown = (e: KeyboardEvent) => {
      if (e.defaultPrevented || e.isComposing || e.altKey) return
      const overlaid = isSomethingOnTop()
      if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'k') {
        // The browser would go to its own search field.
        e.preventDefault()
        if (!overlaid) palette()
        return
      }
      const escribe = e.target instanceof Element && e.target.closest(TYPING_FIELDS) !== null
      if (e.ctrlKey || e.metaKey || escribe || overlaid || !read()) return
      if (e.key === '?') {
        e.preventDefault()
        help()
      } else if (e.key === '/' && focusSearch()) e.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [palette, help])
}
