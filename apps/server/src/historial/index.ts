export { anotar } from './anotar.ts'
export { crearBitacora } from './bitacora.ts'
