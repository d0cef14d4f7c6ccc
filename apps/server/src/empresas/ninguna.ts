/** The company of drivers that are of no company yet (migration 0043): nobody signs in for it. */
export const NINGUNA_EMPRESA = '000000000000000000000000'
