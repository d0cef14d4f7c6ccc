import { useEffect } from 'react'
import { isSomethingOnTop } from './overlays.ts'
import { isTyping, singleKeys } from './single-keys.ts'

/** An act of the screen that is open, declared once: its key works, and the palette lists it. */
export type Act = {
  id: string
  text: string
  /** A single letter. */
  key: string
  /** Moving about is no act for the palette. */
  unlisted?: true
  run: () => void
}

let current: readonly Act[] = []

/** The acts of the screen that is open, for the palette. */
export const currentActs = (): readonly Act[] => current.filter((act) => !act.unlisted)

/** Declares the acts of a screen while it is open. */
export const useActs = (acts: readonly Act[]): void => {
  useEffect(() => {
    current = acts
    const onKeyDown = (e: KeyboardEvent) => {
      if (e.defaultPrevented || e.isComposing || e.altKey || e.ctrlKey || e.metaKey || e.repeat) return
      const act = acts.find(({ key }) => key === e.key.toUpperCase())
      if (!act || isTyping(e.target) || !singleKeys() || isSomethingOnTop()) return
      e.preventDefault()
      act.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      current = []
    }
  }, [acts])
}
