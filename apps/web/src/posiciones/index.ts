export { ponerPosicion, posicionesQuery, quitarPosicion } from './posiciones-cache.ts'
