import type { OfertaPropia } from '@aliadas/contract/servicios'

/** The withdrawal of an offer that waits for its ten seconds. */
export const retiroDe = ({ id }: Pick<OfertaPropia, 'id'>): string => `retirar-${id}`
