import type { Proveedor } from '@aliadas/contract/proveedores'
import type { ListReading } from '../lib/list.ts'
import { notifyFault } from '../ui/notify-fault.tsx'

type Pagina = NonNullable<ListReading<Proveedor>['data']>
/** Opens a provider, and the page of the list that contains it. */
type Ir = (id: string, pagina?: string) => void
export type Vecinos = { antes: (() => void) | undefined; despues: (() => void) | undefined }

/**
 * The providers before and after the open one, also across pages. If the open one is not on the page, the next one is
 * the page's first.
 */
export const vecinosDe = (
  { data, pageAt }: Pick<ListReading<Proveedor>, 'data' | 'pageAt'>,
  id: string | undefined,
  ir: Ir,
): Vecinos => {
  if (!data || id === undefined) return { antes: undefined, despues: undefined }
  const lugar = data.filas.findIndex((fila) => fila.id === id)
  const aqui = (fila: Proveedor | undefined) => (fila ? () => ir(fila.id) : undefined)
  const alOtroLado = (cursor: string | null, cual: (filas: Pagina['filas']) => Proveedor | undefined) =>
    cursor === null || pageAt === undefined
      ? undefined
      : () =>
          void pageAt(cursor).then(
            ({ filas }) => {
              const fila = cual(filas)
              if (fila) ir(fila.id, cursor)
            },
            (error: Error) => notifyFault(error),
          )
  if (lugar < 0) return { antes: undefined, despues: aqui(data.filas[0]) }
  return {
    antes: aqui(data.filas[lugar - 1]) ?? alOtroLado(data.anterior, (filas) => filas.at(-1)),
    despues: aqui(data.filas[lugar + 1]) ?? alOtroLado(data.siguiente, (filas) => filas[0]),
  }
}
