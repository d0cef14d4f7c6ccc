export { DURACION_EN_FLOTA } from './duracion.ts'
export { flotaQuery, refrescarFlota } from './flota-query.ts'
export { leerDireccionDeVehiculo } from './ficha/direccion.ts'
export { PaginaDeVehiculo } from './ficha/PaginaDeVehiculo.tsx'
