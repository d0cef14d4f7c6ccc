import { useEffect } from 'react'

const abiertos = new Set<object>()

/** Whether something on this tab's screen was typed or chosen and not sent yet. */
export const hayBorradores = (): boolean => abiertos.size > 0

/** While `activo`, a session that ends asks the same person to sign in again over the page instead of leaving it. */
export const useBorrador = (activo: boolean): void => {
  useEffect(() => {
    if (!activo) return undefined
    const propio = {}
    abiertos.add(propio)
    return () => void abiertos.delete(propio)
  }, [activo])
}
