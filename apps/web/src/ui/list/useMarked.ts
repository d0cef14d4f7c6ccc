import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** How long the row of what has just been done stands out, in ms. */
const MARKED_MS = 4000

/** The key of the row that whoever came here has just changed or made; nothing after a moment. */
export const useMarked = (): string | undefined => {
  const marked = useLocation({ select: ({ state }) => state.marcada })
  const [over, setOver] = useState<string>()
  useEffect(() => {
    if (marked === undefined) return undefined
    const timer = setTimeout(() => setOver(marked), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])
  return marked === over ? undefined : marked
}
