export { posicionesDe } from './listar-posiciones.ts'
export { posicionesDeAliadoHandlers, posicionesHandlers } from './posiciones.routes.ts'
