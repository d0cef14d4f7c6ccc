export { refrescarMesa } from './refrescar-mesa.ts'
