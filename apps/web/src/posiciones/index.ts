export { ponerPosicion, posicionesQuery, quitarPosicion } from './posiciones-cache.ts'
export { DondeEsta } from './DondeEsta.tsx'
