export * from './simulador.rules.ts'
export * from './simulador.contract.ts'
