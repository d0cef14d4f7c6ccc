import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** A text as it was when the typing last rested. */
export const useDebounced = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const wait = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(wait)
  }, [text])
  return rested
}
