export { BotonDeCarpetas } from './carpetas/BotonDeCarpetas.tsx'
export { EN_VIVO } from './en-vivo.ts'
