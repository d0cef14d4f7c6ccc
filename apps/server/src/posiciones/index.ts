export { posicionesDe } from './consultas.ts'
export { posicionesDeAliadoHandlers, posicionesHandlers } from './posiciones.routes.ts'
