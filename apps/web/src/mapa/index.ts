export { type DialogoDelMapa, MonitorMap } from './MonitorMap.tsx'
export { type Direccion, leerPalabras } from './direccion.ts'
export { Trayectoria } from './Trayectoria.tsx'
export { buscar, vigentes } from './filtro.ts'
