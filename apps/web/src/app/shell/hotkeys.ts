import { useEffect, useSyncExternalStore } from 'react'

const enMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
export const TECLA_DE_PALETA = enMac ? '⌘ K' : 'Ctrl K'

const CLAVE = 'teclas.sueltas'
const ESCRIBE = 'input, textarea, select, [contenteditable=true], [role=textbox]'
const ENCIMA = '[role=dialog], [role=alertdialog], [role=menu]'
const BUSQUEDA = 'main input[type=search]'

const oyentes = new Set<() => void>()

const leer = (): boolean => {
  try {
    return localStorage.getItem(CLAVE) !== 'no'
  } catch {
    return true
  }
}

export const ponerSueltas = (activas: boolean): void => {
  try {
    if (activas) localStorage.removeItem(CLAVE)
    else localStorage.setItem(CLAVE, 'no')
  } catch {
    // Private windows may refuse to store; the keys stay as they are.
  }
  for (const oyente of oyentes) oyente()
}

const suscribir = (oyente: () => void): (() => void) => {
  oyentes.add(oyente)
  return () => {
    oyentes.delete(oyente)
  }
}

/** Whether keys of one character act. Who speaks to the computer must be able to switch them off (WCAG 2.1.4). */
export const useSueltas = (): boolean => useSyncExternalStore(suscribir, leer)

/** What is closing already says so and is in nobody's way. */
const hayAlgoEncima = (): boolean =>
  [...document.querySelectorAll(ENCIMA)].some((e) => e.closest('[aria-hidden=true]') === null)

const enfocarBusqueda = (): boolean => {
  const campos = document.querySelectorAll<HTMLInputElement>(BUSQUEDA)
  const campo = [...campos].find((c) => c.checkVisibility())
  campo?.focus()
  campo?.select()
  return campo !== undefined
}

type Acciones = { paleta: () => void; ayuda: () => void }

/** Keys that work on every screen of the panel: Ctrl/⌘ K, / and ?. */
export const useTeclas = ({ paleta, ayuda }: Acciones): void => {
  useEffect(() => {
    const alTeclear = (e: KeyboardEvent) => {
      if (e.defaultPrevented || e.isComposing || e.altKey) return
      const encima = hayAlgoEncima()
      if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'k') {
        // The browser would go to its own search field.
        e.preventDefault()
        if (!encima) paleta()
        return
      }
      const escribe = e.target instanceof Element && e.target.closest(ESCRIBE) !== null
      if (e.ctrlKey || e.metaKey || escribe || encima || !leer()) return
      if (e.key === '?') {
        e.preventDefault()
        ayuda()
      } else if (e.key === '/' && enfocarBusqueda()) e.preventDefault()
    }
    document.addEventListener('keydown', alTeclear)
    return () => document.removeEventListener('keydown', alTeclear)
  }, [paleta, ayuda])
}
