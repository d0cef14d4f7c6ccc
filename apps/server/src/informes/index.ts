export { informesHandlers } from './informes.routes.ts'
