export { crearEnrutador } from './enrutador.ts'
export { mapaHandlers } from './mapa.routes.ts'
