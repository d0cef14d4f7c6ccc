export { actasDeAliadoHandlers, actasHandlers } from './actas.routes.ts'
