import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** A text as of the last pause in typing. */
export const useDebounced = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const wait = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(wait)
  }, [text])
  return rested
}
