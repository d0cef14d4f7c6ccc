import type { ServicioResumen } from '@aliadas/contract/servicios'
import { useEffect, useMemo, useState } from 'react'
import { serverNow } from '../lib/server-clock.ts'
import { proximoVencimiento } from './filtro.ts'

/** Also the rhythm at which the time left is written again. */
const MAXIMO_MS = 30_000
const MINIMO_MS = 50

/** The server's time, moved on when the next service expires, so that it leaves the map by itself. */
export const useCorte = (servicios: readonly ServicioResumen[]): number => {
  const [corte, setCorte] = useState(serverNow)
  // By hand: the compiler keeps no plain numbers, and thousands would be looked through each time that anything is drawn.
  const proximo = useMemo(() => proximoVencimiento(servicios, corte), [servicios, corte])
  useEffect(() => {
    let id: ReturnType<typeof setTimeout>
    const esperar = () => {
      const falta = proximo === null ? MAXIMO_MS : proximo - serverNow()
      id = setTimeout(
        () => {
          setCorte(serverNow())
          esperar()
        },
        Math.min(MAXIMO_MS, Math.max(MINIMO_MS, falta)),
      )
    }
    esperar()
    return () => clearTimeout(id)
  }, [proximo])
  return corte
}
