export * from './oferta-de-aliado.schema.ts'
export * from './aliados.contract.ts'
export * from './proveedores-de-aliado.contract.ts'
export * from './claves-de-aliados.contract.ts'
