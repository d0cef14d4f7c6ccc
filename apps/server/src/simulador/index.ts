export { crearMando, type Mando } from './mando.ts'
export { simuladorHandlers } from './simulador.routes.ts'
