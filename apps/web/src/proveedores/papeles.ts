import type { FichaDeProveedor, PapelDeProveedor } from '@aliadas/contract/proveedores'

/** What can be looked at, in the order in which it is: documents first, then photos. */
export const papelesQueSeMiran = ({ documentos, fotos }: FichaDeProveedor): PapelDeProveedor[] =>
  [...documentos, ...fotos].filter(({ archivo }) => archivo !== null)

/** Of those, what nobody has decided on as it is now. */
export const papelesSinRevisar = (proveedor: FichaDeProveedor): PapelDeProveedor[] =>
  papelesQueSeMiran(proveedor).filter(({ decision }) => decision === null)
