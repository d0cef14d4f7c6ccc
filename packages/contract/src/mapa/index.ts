export * from './mapa.contract.ts'
