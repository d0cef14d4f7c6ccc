import { useEffect } from 'react'

const openDrafts = new Set<object>()

/** Whether something on this tab's screen was typed or chosen and not sent yet. */
export const hasDrafts = (): boolean => openDrafts.size > 0

/** While `active`, a session that ends asks the same person to sign in again over the page instead of leaving it. */
export const useDraft = (active: boolean): void => {
  useEffect(() => {
    if (!active) return undefined
    const own = {}
    openDrafts.add(own)
    return () => void openDrafts.delete(own)
  }, [active])
}
