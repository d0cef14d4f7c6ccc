import type { QueryClient } from '@tanstack/react-query'
import { allReadingsOf } from '../lib/query.ts'

/** Reads again what the desk shows. */
export const refrescarMesa = (cliente: QueryClient): Promise<void> =>
  cliente.invalidateQueries(allReadingsOf('listarProveedores', 'contarProveedores', 'leerProveedor'))
