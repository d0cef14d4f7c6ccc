export const FUEC_AGREGADO = 'FUEC agregado con éxito'
export const FUEC_REEMPLAZADO = 'FUEC reemplazado con éxito'
