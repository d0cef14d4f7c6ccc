export { MiOferta } from './MiOferta.tsx'
export { OfertaDialog } from './OfertaDialog.tsx'
export { EN_VIVO } from './en-vivo.ts'
