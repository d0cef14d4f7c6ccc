export { direccionDe } from './consulta.ts'
export { listaDe } from './listas.ts'
export { Vistas } from './Vistas.tsx'
export { direccionDeInicio, vistasQuery } from './vistas-query.ts'
