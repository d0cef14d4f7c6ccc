export { MiOferta } from './MiOferta.tsx'
export { MisOfertas } from './MisOfertas.tsx'
export { OfertaDialog } from './OfertaDialog.tsx'
