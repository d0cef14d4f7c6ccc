export { MiOferta } from './MiOferta.tsx'
export { EN_VIVO } from './en-vivo.ts'
