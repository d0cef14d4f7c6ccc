export * from './webhooks.rules.ts'
export * from './webhooks.schema.ts'
export * from './webhooks.contract.ts'
export * from './webhooks-de-aliado.contract.ts'
