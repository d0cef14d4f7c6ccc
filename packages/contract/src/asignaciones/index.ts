export * from './asignaciones.rules.ts'
export * from './asignaciones.schema.ts'
export * from './asignaciones.contract.ts'
