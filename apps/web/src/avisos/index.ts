export { Campana } from './Campana.tsx'
export { EN_VIVO } from './en-vivo.ts'
export { useMarcar, useServicioVisto } from './useMarcar.ts'
export { useSinLeer } from './useSinLeer.ts'
