export * from './ofertas.rules.ts'
export * from './ofertas.schema.ts'
export * from './ofertas.contract.ts'
