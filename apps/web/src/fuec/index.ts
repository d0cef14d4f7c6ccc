export { EN_VIVO } from './en-vivo.ts'
