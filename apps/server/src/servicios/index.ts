export {
  claveDeAudiencia,
  presentarParaAudiencias,
  leerDatosDeEmpresas,
  type DatosDeEmpresa,
  type Audiencia,
  type Vista,
} from './audiencias.ts'
export { idsConPalabras } from './buscar-servicios.ts'
export { anotarRetrasos, avisarRetrasos } from './avisar-retrasos.ts'
export { cancelarServicio, SERVICIO_CANCELADO } from './cancelar-servicio.ts'
export { CERROJOS_DE_PLACAS, OFERTAR, bloquearPlacas, cerrojoDeMercado, enOrden } from './cerrojo.ts'
export { leerServicio, servicioSiLoVe, servicioVisible, OFERTAS_EN_UN_SERVICIO, UN_SERVICIO } from './leer-servicio.ts'
export { archivoVisible, conOferta, serviciosVisibles } from './servicios-visibles.ts'
export { dueno } from './dueno.ts'
export { COLUMNAS_DE_SERVICIO, type FilaDeServicio } from './filas.ts'
export { finalizarServicio } from './finalizar-servicio.ts'
export { iniciarRecorridos } from './iniciar-recorridos.ts'
export { delArea } from './listar-del-mapa.ts'
export { tiposDelMercadoDe } from './mercado.ts'
export { calificarServicio } from './calificar-servicio.ts'
export { cambiarServicio, SERVICIO_CAMBIADO } from './cambiar-servicio.ts'
export { huellaDelViaje } from './lo-ofertado.ts'
export { darPaso } from './dar-paso.ts'
export { claveDeOfertas, presentarOfertaPropia, ultimasDe } from './oferta-propia.ts'
export {
  finDudosoDe,
  presentarCalificacion,
  presentarCancelacion,
  presentarPasos,
  presentarServicio,
} from './presentar.ts'
export { juntarCuentas } from './juntar-cuentas.ts'
export { hayPruebaDePago } from './prueba-de-pago.ts'
export { publicarServicio } from './publicar-servicio.ts'
export { serviciosHandlers } from './servicios.routes.ts'
export { transitarOfertas } from './transicion-de-ofertas.ts'
export { bloquearServicio, filaDeServicio, transitar } from './transicion.ts'
export { vencerServicio } from './vencer-servicio.ts'
export { vencerPendientes } from './vencer-pendientes.ts'
export { esViajeDe } from './viajes-de-aliado.ts'
export { volverAReservado } from './volver-a-reservado.ts'
