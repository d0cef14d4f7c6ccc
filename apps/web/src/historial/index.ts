export { Historial } from './Historial.tsx'
export { PestanasDeHistorial } from './PestanasDeHistorial.tsx'
