export * from './avisos.rules.ts'
export * from './avisos.schema.ts'
export * from './avisos.textos.ts'
export * from './avisos.contract.ts'
