export { anotar, anotarAlConfirmar, autorDe, type Anotacion } from './anotar.ts'
export { crearBitacora } from './bitacora.ts'
export { historialHandlers } from './historial.routes.ts'
export { leerLineas, lineasDesde, ultimaLinea, type Linea } from './leer-lineas.ts'
