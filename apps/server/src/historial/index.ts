export { anotar, type Anotacion } from './anotar.ts'
export { crearBitacora } from './bitacora.ts'
