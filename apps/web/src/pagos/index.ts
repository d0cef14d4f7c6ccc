export { resumenDePagosQuery } from './pagos-query.ts'
export { EN_VIVO } from './en-vivo.ts'
