export { asignacionesHandlers } from './asignaciones.routes.ts'
export { asignarVehiculo } from './asignar-vehiculo.ts'
export { cambiarVehiculo } from './cambiar-vehiculo.ts'
