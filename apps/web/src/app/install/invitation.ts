import { useSyncExternalStore } from 'react'

/** What Chromium hands over when a page may be installed; it is no standard, so the browser's types do not know it. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const isInvitation = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event

const STORAGE_KEY = 'instalar.luego'
/** How long "Más tarde" is remembered, in ms. */
export const LATER_MS = 7 * 86_400_000

type State = { available: boolean; open: boolean }

let invitation: BeforeInstallPromptEvent | null = null
let state: State = { available: false, open: false }
const listeners = new Set<() => void>()

const put = (next: State): void => {
  state = next
  for (const listener of listeners) listener()
}

/** True while somebody who said "Más tarde" is to be left alone. */
export const isPostponed = (stored: string | null, now: number): boolean => {
  const from = Number(stored)
  return stored !== null && Number.isFinite(from) && now >= from && now - from < LATER_MS
}

const postponed = (): boolean => {
  try {
    return isPostponed(localStorage.getItem(STORAGE_KEY), Date.now())
  } catch {
    return false
  }
}

/** Keeps the browser's offer until the panel can show it. It may come before the first screen, so this runs at the start. */
export const listenForInvitation = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInvitation(event)) return
    event.preventDefault()
    invitation = event
    put({ available: true, open: !postponed() })
  })
  window.addEventListener('appinstalled', () => {
    invitation = null
    put({ available: false, open: false })
  })
}

const postpone = (): void => {
  try {
    localStorage.setItem(STORAGE_KEY, String(Date.now()))
  } catch {
    // Private windows may refuse to store; then it asks again next time.
  }
  put({ ...state, open: false })
}

const install = async (): Promise<void> => {
  const offer = invitation
  // An offer serves once; the browser makes another if this one is declined.
  invitation = null
  put({ available: false, open: false })
  await offer?.prompt()
}

const show = (): void => put({ ...state, open: invitation !== null })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useInvitation = () => {
  const { available, open } = useSyncExternalStore(subscribe, () => state)
  return { available, open, postpone, install, show }
}
