import { avisarVersion } from './announce-version.tsx'
import { vigilarEscritura } from './typed.ts'

const CADA_MS = 3_600_000

let registro: ServiceWorkerRegistration | undefined
let enEspera: ServiceWorker | null = null
let pedida = false

const anunciar = (trabajador: ServiceWorker | null): void => {
  if (!trabajador) return
  const mirar = () => {
    // Without a controller this is the first version here and nothing is old.
    if (trabajador.state !== 'installed' || !navigator.serviceWorker.controller || enEspera === trabajador) return
    enEspera = trabajador
    avisarVersion(actualizar)
  }
  mirar()
  trabajador.addEventListener('statechange', mirar)
}

/** Takes the new version now. Other tabs go on with theirs: only who asked loads again. */
const actualizar = (): void => {
  pedida = true
  enEspera?.postMessage('actualizar')
}

/** Asks whether there is a newer version; called when there is reason to think so. */
export const buscarVersion = (): void => {
  registro?.update().catch(() => undefined)
}

const ahorra = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Keeps the whole application for later, once somebody works in it and the network is not metered. */
export const guardarTodo = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || ahorra()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('guardar-todo')
}

export const registrar = async (): Promise<void> => {
  vigilarEscritura()
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (pedida) window.location.reload()
  })
  registro = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  // Browsers under test may answer without one.
  if (!registro) return
  anunciar(registro.waiting)
  anunciar(registro.installing)
  registro.addEventListener('updatefound', () => anunciar(registro?.installing ?? null))
  setInterval(buscarVersion, CADA_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') buscarVersion()
  })
}
