export * from './historial.rules.ts'
export * from './historial.clases.ts'
export * from './historial.contract.ts'
