export { registrarConductor, registrarGuia, registrarOperador, type EstadoDeConductor } from './registrar-proveedor.ts'
export { actualizarConductor, actualizarGuia, actualizarOperador } from './actualizar-de-aliado.ts'
export { borrarDeNuevo, borrarProveedor, leerBorrados, type Borrado } from './borrar-proveedor.ts'
export { entregarPapeles } from './entregar-papeles.ts'
export { conductorDeAliado, guiaDeAliado, operadorDeAliado } from './leer-de-aliado.ts'
export {
  esDelAliado,
  exigirPropio,
  registrarConductorDeAliado,
  registrarGuiaDeAliado,
  registrarOperadorDeAliado,
} from './registrar-de-aliado.ts'
export { validarProveedor } from './validar-proveedor.ts'
export { responderVinculacion } from './responder-vinculacion.ts'
export { vinculacionesDeConductor } from './vinculaciones-de-conductor.ts'
export { proveedoresHandlers } from './proveedores.routes.ts'
