import type { ServicioResumen } from '@aliadas/contract/servicios'
import { useEffect, useMemo, useState } from 'react'
import { serverNow } from '../lib/server-clock.ts'
import { proximoVencimiento } from './filtro.ts'

/** Also the interval at which the remaining time is rendered again, in ms. */
const MAXIMO_MS = 30_000
const MINIMO_MS = 50

/** Server time, updated when the next service expires, so that it disappears from the map. */
export const useCorte = (servicios: readonly ServicioResumen[]): number => {
  const [corte, setCorte] = useState(serverNow)
  // Memoized by hand: the compiler does not memoize numbers, and each render would scan thousands of services.
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
