export * from './vivo.schema.ts'
