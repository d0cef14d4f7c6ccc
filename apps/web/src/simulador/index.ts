export { Simulacion } from './Simulacion.tsx'
