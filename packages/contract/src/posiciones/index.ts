export * from './posiciones.rules.ts'
export * from './traza.rules.ts'
export * from './posiciones.schema.ts'
export * from './posiciones.contract.ts'
