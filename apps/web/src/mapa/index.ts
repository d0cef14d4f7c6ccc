export { type DialogoDelMapa, MonitorMap } from './MonitorMap.tsx'
export { DIALOGOS, type Direccion } from './direccion.ts'
export { buscar, vigentes } from './filtro.ts'
