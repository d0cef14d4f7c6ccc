import type { FichaDeProveedor, PapelDeProveedor } from '@aliadas/contract/proveedores'

/** Files that can be opened, in order: documents, then photos. */
export const papelesQueSeMiran = ({ documentos, fotos }: FichaDeProveedor): PapelDeProveedor[] =>
  [...documentos, ...fotos].filter(({ archivo }) => archivo !== null)

/** Those without a decision on their current file. */
export const papelesSinRevisar = (proveedor: FichaDeProveedor): PapelDeProveedor[] =>
  papelesQueSeMiran(proveedor).filter(({ decision }) => decision === null)
