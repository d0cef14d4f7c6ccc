export { asignacionesHandlers } from './asignaciones.routes.ts'
export { asignarVehiculo } from './asignar-vehiculo.ts'
export { cambiarEnRuta } from './cambiar-en-ruta.ts'
export { cambiarVehiculo } from './cambiar-vehiculo.ts'
