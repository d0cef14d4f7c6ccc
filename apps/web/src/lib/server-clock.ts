import { useEffect, useState } from 'react'

let desfase = 0

/** Takes the server's time from any answer that carries `ahora` in ms. */
export const sincronizarReloj = (datos: unknown): void => {
  if (typeof datos !== 'object' || datos === null || !('ahora' in datos)) return
  if (typeof datos.ahora === 'number') desfase = datos.ahora - Date.now()
}

/** The server's time in ms: countdowns and expiry never trust the browser's clock. */
export const ahoraServidor = (): number => Date.now() + desfase

/** The server's time, read again every `cadaMs`. */
export const useAhora = (cadaMs: number): number => {
  const [ahora, setAhora] = useState(ahoraServidor)
  useEffect(() => {
    const id = setInterval(() => setAhora(ahoraServidor()), cadaMs)
    return () => clearInterval(id)
  }, [cadaMs])
  return ahora
}
