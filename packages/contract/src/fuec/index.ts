export * from './fuec.contract.ts'
