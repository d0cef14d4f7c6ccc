export { registrarConductor, registrarGuia, registrarOperador } from './registrar-proveedor.ts'
