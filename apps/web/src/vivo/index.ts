export { useEnVivo } from './useEnVivo.tsx'
