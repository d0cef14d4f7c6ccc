export * from './acta.schema.ts'
export * from './actas.contract.ts'
