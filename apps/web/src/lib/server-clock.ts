import { useEffect, useState } from 'react'

let offset = 0

/** Takes the server's time from any response with `ahora` in ms. */
export const syncServerClock = (data: unknown): void => {
  if (typeof data !== 'object' || data === null || !('ahora' in data)) return
  if (typeof data.ahora === 'number') offset = data.ahora - Date.now()
}

/** The server's time in ms; countdowns and expiry never use the browser's clock. */
export const serverNow = (): number => Date.now() + offset

/** The server's time, updated every `everyMs`. */
export const useServerNow = (everyMs: number): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const id = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(id)
  }, [everyMs])
  return now
}
