export * from './consentimiento.ts'
export * from './rastreo.contract.ts'
export * from './rastreo.rules.ts'
export * from './rastreo.schema.ts'
