import { useSyncExternalStore } from 'react'

const suscribir = (oyente: () => void): (() => void) => {
  window.addEventListener('online', oyente)
  window.addEventListener('offline', oyente)
  return () => {
    window.removeEventListener('online', oyente)
    window.removeEventListener('offline', oyente)
  }
}

/** Whether the machine has a network at all; a server may still be out of reach. */
export const useHayRed = (): boolean => useSyncExternalStore(suscribir, () => navigator.onLine)
