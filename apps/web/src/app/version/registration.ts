import { watchTyping } from './typed.ts'

const EVERY_MS = 3_600_000

let registration: ServiceWorkerRegistration | undefined
let waiting: ServiceWorker | null = null
let asked = false

const announce = (worker: ServiceWorker | null): void => {
  if (!worker) return
  const look = () => {
    // Without a controller this is the first version here and nothing is old.
    if (worker.state !== 'installed' || !navigator.serviceWorker.controller || waiting === worker) return
    waiting = worker
    // What says it is drawn with parts that the sign-in page does without.
    void import('./announce-version.tsx').then(({ announceVersion }) => announceVersion(update))
  }
  look()
  worker.addEventListener('statechange', look)
}

/** Takes the new version now. Other tabs go on with theirs: only who asked loads again. */
const update = (): void => {
  asked = true
  waiting?.postMessage('actualizar')
}

/** Asks whether there is a newer version; called when there is reason to think so. */
export const checkVersion = (): void => {
  registration?.update().catch(() => undefined)
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Keeps the whole application for later, once somebody works in it and the network is not metered. */
export const storeAll = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || savesData()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('guardar-todo')
}

export const register = async (): Promise<void> => {
  watchTyping()
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked) window.location.reload()
  })
  registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  // Browsers under test may answer without one.
  if (!registration) return
  announce(registration.waiting)
  announce(registration.installing)
  registration.addEventListener('updatefound', () => announce(registration?.installing ?? null))
  setInterval(checkVersion, EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkVersion()
  })
}
