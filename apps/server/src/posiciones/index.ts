export { posicionesDe } from './listar-posiciones.ts'
export { olvidarTrazas } from './trazas.ts'
export { posicionesDeAliadoHandlers, posicionesHandlers } from './posiciones.routes.ts'
export { reportarPosiciones } from './reportar-posiciones.ts'
