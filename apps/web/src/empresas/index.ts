export { FiltroDeEmpresa } from './FiltroDeEmpresa.tsx'
