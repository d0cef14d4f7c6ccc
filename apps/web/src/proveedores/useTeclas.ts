import { useEffect } from 'react'
import { isSomethingOnTop } from '../lib/overlays.ts'
import { isTyping, singleKeys } from '../lib/single-keys.ts'

type Acto = (() => void) | undefined

/**
 * Shortcut keys of the desk while its detail is open with nothing above it. They are single letters, which the help can
 * switch off. `alLado`: it stands beside the list, so that menus and dialogs of the shell may lie above it.
 */
export const useTeclas = (activas: boolean, alLado: boolean, actos: Readonly<Record<string, Acto>>): void => {
  useEffect(() => {
    if (!activas) return undefined
    const onKeyDown = (e: KeyboardEvent) => {
      if (e.defaultPrevented || e.isComposing || e.altKey || e.ctrlKey || e.metaKey || e.repeat) return
      const acto = actos[e.key.toLowerCase()]
      if (!acto || isTyping(e.target) || !singleKeys() || (alLado && isSomethingOnTop())) return
      e.preventDefault()
      acto()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [activas, alLado, actos])
}
