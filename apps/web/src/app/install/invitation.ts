import { useSyncExternalStore } from 'react'

/** What Chromium hands over when a page may be installed; it is no standard, so the browser's types do not know it. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const esInvitacion = (evento: Event): evento is BeforeInstallPromptEvent => 'prompt' in evento

const CLAVE = 'instalar.luego'
/** How long "Más tarde" is remembered, in ms. */
export const LUEGO_MS = 7 * 86_400_000

type Estado = { disponible: boolean; abierta: boolean }

let invitacion: BeforeInstallPromptEvent | null = null
let estado: Estado = { disponible: false, abierta: false }
const oyentes = new Set<() => void>()

const poner = (nuevo: Estado): void => {
  estado = nuevo
  for (const oyente of oyentes) oyente()
}

/** True while somebody who said "Más tarde" is to be left alone. */
export const estaAplazada = (guardado: string | null, ahora: number): boolean => {
  const desde = Number(guardado)
  return guardado !== null && Number.isFinite(desde) && ahora >= desde && ahora - desde < LUEGO_MS
}

const aplazada = (): boolean => {
  try {
    return estaAplazada(localStorage.getItem(CLAVE), Date.now())
  } catch {
    return false
  }
}

/** Keeps the browser's offer until the panel can show it. It may come before the first screen, so this runs at the start. */
export const escucharInvitacion = (): void => {
  window.addEventListener('beforeinstallprompt', (evento) => {
    if (!esInvitacion(evento)) return
    evento.preventDefault()
    invitacion = evento
    poner({ disponible: true, abierta: !aplazada() })
  })
  window.addEventListener('appinstalled', () => {
    invitacion = null
    poner({ disponible: false, abierta: false })
  })
}

const aplazar = (): void => {
  try {
    localStorage.setItem(CLAVE, String(Date.now()))
  } catch {
    // Private windows may refuse to store; then it asks again next time.
  }
  poner({ ...estado, abierta: false })
}

const instalar = async (): Promise<void> => {
  const esta = invitacion
  // An offer serves once; the browser makes another if this one is declined.
  invitacion = null
  poner({ disponible: false, abierta: false })
  await esta?.prompt()
}

const mostrar = (): void => poner({ ...estado, abierta: invitacion !== null })

const suscribir = (oyente: () => void): (() => void) => {
  oyentes.add(oyente)
  return () => {
    oyentes.delete(oyente)
  }
}

export const useInvitacion = () => {
  const { disponible, abierta } = useSyncExternalStore(suscribir, () => estado)
  return { disponible, abierta, aplazar, instalar, mostrar }
}
