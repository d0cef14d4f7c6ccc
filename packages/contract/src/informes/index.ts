export * from './informes.rules.ts'
export * from './cuentas.schema.ts'
export * from './informes.contract.ts'
