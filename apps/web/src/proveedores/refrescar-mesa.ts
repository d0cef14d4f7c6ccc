import type { FichaDeProveedor } from '@aliadas/contract/proveedores'
import type { QueryClient } from '@tanstack/react-query'
import { refetchChanged } from '../lib/live-readings.ts'
import { readingOf } from '../lib/query.ts'

/**
 * Reads the desk again. `nuevo`: the provider as a decision returned it, shown until then, because the shortcut keys
 * and the undo act on the shown state.
 */
export const refrescarMesa = (cliente: QueryClient, nuevo?: FichaDeProveedor): Promise<void> => {
  if (nuevo) {
    const { clase, id } = nuevo
    cliente.setQueryData(readingOf('leerProveedor', { params: { clase, id } }).queryKey, { proveedor: nuevo })
  }
  return refetchChanged(cliente, 'proveedores')
}
