import { watchTyping } from './typed.ts'

const EVERY_MS = 3_600_000

let registration: ServiceWorkerRegistration | undefined
let waiting: ServiceWorker | null = null
let asked = false

const announce = (worker: ServiceWorker | null): void => {
  if (!worker) return
  const look = () => {
    // Without a controller this is the first installed version, so nothing is old.
    if (worker.state !== 'installed' || !navigator.serviceWorker.controller || waiting === worker) return
    waiting = worker
    // Loaded on demand: the notice uses parts that the sign-in page does not have.
    void import('./announce-version.tsx').then(({ announceVersion }) => announceVersion(update))
  }
  look()
  worker.addEventListener('statechange', look)
}

/** Activates the new version now. Other tabs keep theirs; only this one reloads. */
const update = (): void => {
  asked = true
  waiting?.postMessage('actualizar')
}

/** Checks for a newer version. */
export const checkVersion = (): void => {
  registration?.update().catch(() => undefined)
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Stores the whole application for offline use, once somebody works in it and the network is not metered. */
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
  // Browsers under test may return no registration.
  if (!registration) return
  announce(registration.waiting)
  announce(registration.installing)
  registration.addEventListener('updatefound', () => announce(registration?.installing ?? null))
  setInterval(checkVersion, EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkVersion()
  })
}
