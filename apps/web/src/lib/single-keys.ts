import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'teclas.sueltas'
const TYPING_FIELDS = 'input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox]'

const listeners = new Set<() => void>()

/** Whether single-character keys are active. */
export const singleKeys = (): boolean => {
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
    // Private windows may refuse to store; the setting stays unchanged.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The same, as a hook: people who use speech input must be able to switch them off (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeys)

/** Whether the input goes into a text field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING_FIELDS) !== null
