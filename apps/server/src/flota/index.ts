export { asignarVehiculo } from './asignar-vehiculo.ts'
export { crearVehiculo } from './crear-vehiculo.ts'
export { flotaHandlers } from './flota.routes.ts'
export { tiposPorEmpresa } from './tipos-por-empresa.ts'
