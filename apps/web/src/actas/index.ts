export { DescargarActa } from './DescargarActa.tsx'
export { tieneActa } from './tiene-acta.ts'
