export { AhoraYSiguiente } from './AhoraYSiguiente.tsx'
export { ViajesDelVehiculo } from './ViajesDelVehiculo.tsx'
export { EN_VIVO } from './en-vivo.ts'
export { asignacionDe } from './en-espera.ts'
