export * from './archivos.rules.ts'
export * from './archivos.contract.ts'
