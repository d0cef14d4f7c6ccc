import type { FichaDeProveedor } from '@aliadas/contract/proveedores'
import type { QueryClient } from '@tanstack/react-query'
import { refetchChanged } from '../lib/live-readings.ts'
import { readingOf } from '../lib/query.ts'

/**
 * Reads again what the desk shows. `nuevo`: what a decision answered, which is shown meanwhile: the keys go by what is shown, and whoever takes a
 * decision back may press before anything was read again.
 */
export const refrescarMesa = (cliente: QueryClient, nuevo?: FichaDeProveedor): Promise<void> => {
  if (nuevo) {
    const { clase, id } = nuevo
    cliente.setQueryData(readingOf('leerProveedor', { params: { clase, id } }).queryKey, { proveedor: nuevo })
  }
  return refetchChanged(cliente, 'proveedores')
}
