import { useSyncExternalStore } from 'react'

/** Chromium's event for an installable page. It is not standard, so the DOM types lack it. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const isInvitation = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event

const STORAGE_KEY = 'instalar.luego'
/** How long the choice "Más tarde" is kept, in ms. */
export const LATER_MS = 7 * 86_400_000

type State = { available: boolean; open: boolean }

let invitation: BeforeInstallPromptEvent | null = null
let state: State = { available: false, open: false }
const listeners = new Set<() => void>()

const put = (next: State): void => {
  state = next
  for (const listener of listeners) listener()
}

/** True while the choice "Más tarde" is still valid. */
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

/**
 * Keeps the browser's event until the panel can show the dialog. It can arrive before the first screen, so this runs at
 * the start.
 */
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
    // Private windows may refuse to store; the dialog then appears again next time.
  }
  put({ ...state, open: false })
}

const install = async (): Promise<void> => {
  const offer = invitation
  // An event works once. The browser sends another one if this is declined.
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
