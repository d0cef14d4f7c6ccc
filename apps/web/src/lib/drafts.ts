import { useEffect } from 'react'

const openDrafts = new Set<object>()

/** Whether this tab has unsent input. */
export const hasDrafts = (): boolean => openDrafts.size > 0

/** While `active`, the end of the session asks the same person to sign in again over the page instead of leaving it. */
export const useDraft = (active: boolean): void => {
  useEffect(() => {
    if (!active) return undefined
    const own = {}
    openDrafts.add(own)
    return () => void openDrafts.delete(own)
  }, [active])
}
