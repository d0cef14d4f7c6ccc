export { ponerPosicion, posicionesQuery, quitarPosicion } from './posiciones-cache.ts'
export { hastaAhora, seguirTraza, trazaQuery, type PuntoDeTraza } from './traza-cache.ts'
export { DondeEsta } from './DondeEsta.tsx'
