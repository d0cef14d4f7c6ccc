import { useEffect } from 'react'
import { isTyping, singleKeys } from '../lib/single-keys.ts'

type Acto = (() => void) | undefined

/** Keys of the desk while its detail is open and nothing is over it: letters alone, which can be switched off in the help. */
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
