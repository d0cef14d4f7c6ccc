/** The company of drivers that are of no company yet (schema/empresas.sql): nobody signs in for it. */
export const NINGUNA_EMPRESA = '000000000000000000000000'
