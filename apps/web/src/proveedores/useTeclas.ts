import { useEffect } from 'react'
import { isTyping, singleKeys } from '../lib/single-keys.ts'

type Acto = (() => void) | undefined

/**
 * Shortcut keys of the desk while its detail is open with nothing above it. They are single letters, which the help can
 * switch off.
 */
export const useTeclas = (activas: boolean, actos: Readonly<Record<string, Acto>>): void => {
  useEffect(() => {
    if (!activas) return undefined
    const onKeyDown = (e: KeyboardEvent) => {
      if (e.defaultPrevented || e.isComposing || e.altKey || e.ctrlKey || e.metaKey || e.repeat) return
      const acto = actos[e.key.toLowerCase()]
      if (!acto || isTyping(e.target) || !singleKeys()) return
      e.preventDefault()
      acto()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [activas, actos])
}
