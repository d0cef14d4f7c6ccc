export * from './sistema.rules.ts'
export * from './sistema.contract.ts'
