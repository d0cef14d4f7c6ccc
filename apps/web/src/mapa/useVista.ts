import { useState } from 'react'
import type { Caja } from '../servicios/index.ts'
import { CAJA_INICIAL, cajaDe, cajaVisible, mismaCaja } from './caja.ts'

type Esquinas = readonly [oeste: number, sur: number, este: number, norte: number]

/** The area in view as the map moves, and the area around it in whole cells, for which services are asked. */
export const useVista = (): { vista: Caja; caja: Caja; mover: (bbox: Esquinas) => void } => {
  const [vista, setVista] = useState(CAJA_INICIAL)
  const [caja, setCaja] = useState(CAJA_INICIAL)
  const mover = (bbox: Esquinas) => {
    setVista(cajaDe(bbox))
    const nueva = cajaVisible(bbox)
    setCaja((actual) => (mismaCaja(actual, nueva) ? actual : nueva))
  }
  return { vista, caja, mover }
}
