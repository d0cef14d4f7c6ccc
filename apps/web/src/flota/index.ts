export { DURACION_EN_FLOTA } from './duracion.ts'
export { flotaQuery, refrescarFlota } from './flota-query.ts'
