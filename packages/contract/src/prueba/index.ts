export * from './prueba.rules.ts'
export * from './prueba.contract.ts'
