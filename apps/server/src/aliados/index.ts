export { aliadosHandlers } from './aliados.routes.ts'
export { asegurarClaveDeAliado, createPortero } from './claves.ts'
export { registrarCotizacion } from './cotizacion.ts'
export { registrarDocumentacion } from './documentacion.ts'
