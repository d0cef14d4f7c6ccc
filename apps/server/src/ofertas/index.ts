export { aceptarOferta } from './aceptar-oferta.ts'
export { autorizarCotizacion } from './autorizar-cotizacion.ts'
export { crearOferta } from './crear-oferta.ts'
export { ofertasHandlers } from './ofertas.routes.ts'
