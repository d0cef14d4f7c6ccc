/** The company of drivers without a company (schema/empresas.sql): nobody signs in for it. */
export const NINGUNA_EMPRESA = '000000000000000000000000'
