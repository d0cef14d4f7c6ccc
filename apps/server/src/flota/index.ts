export { autorizarArchivoDeVehiculo } from './autorizar-archivo.ts'
export { crearVehiculo, insertarVehiculos } from './crear-vehiculo.ts'
export { duenoDeVehiculo } from './leer-ficha.ts'
export { flotaHandlers } from './flota.routes.ts'
export { paginaDeFlota, paginaNumerada, presentarVehiculoResumen, type PaginaDeFlota } from './listar-vehiculos.ts'
export { avisarVinculaciones } from './avisar-vinculaciones.ts'
export { vencerVinculaciones } from './vencer-vinculaciones.ts'
export { vinculacionesHandlers } from './vinculaciones.routes.ts'
export {
  TIPOS_DE_FLOTAS,
  TIPOS_DE_LA_FLOTA,
  agruparTipos,
  consultaDeTipos,
  tiposDeLaFlota,
  tiposPorEmpresa,
} from './tipos-de-flota.ts'
