export { medirReloj, type Medidas, type Miradas } from './medidas.ts'
export { juzgar } from './senales.ts'
export { sistemaHandlers } from './sistema.routes.ts'
