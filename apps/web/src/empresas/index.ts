export { leerDireccionDePerfil } from './direccion.ts'
export { EN_VIVO } from './en-vivo.ts'
export { FiltroDeEmpresa } from './FiltroDeEmpresa.tsx'
