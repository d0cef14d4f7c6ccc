export { resumenDePagosQuery } from './pagos-query.ts'
