export { registrarConductor, registrarGuia, registrarOperador } from './registrar-proveedor.ts'
export { proveedoresHandlers } from './proveedores.routes.ts'
