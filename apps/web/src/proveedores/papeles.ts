import type { FichaDeProveedor, PapelDeProveedor } from '@aliadas/contract'

/** What can be looked at, in the order in which it is: documents first, then photos. */
export const papelesQueSeMiran = ({ documentos, fotos }: FichaDeProveedor): PapelDeProveedor[] =>
  [...documentos, ...fotos].filter(({ archivo }) => archivo !== null)
