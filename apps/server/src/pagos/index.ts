export { pagosHandlers } from './pagos.routes.ts'
export { validarPago } from './validar-pago.ts'
