import type { Proveedor } from '@aliadas/contract/proveedores'
import type { ListReading } from '../lib/list.ts'
import { notify } from '../ui/toasts.ts'

type Pagina = NonNullable<ListReading<Proveedor>['data']>
/** Goes to a provider, and to the page of the list on which it stands when that is another. */
type Ir = (id: string, pagina?: string) => void
export type Vecinos = { antes: (() => void) | undefined; despues: (() => void) | undefined }

/** Who stands before and after the open one: on its own page, or over the border of it. One that is not on the page has its first after it. */
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
            (error: Error) => void notify.error(error.message),
          )
  if (lugar < 0) return { antes: undefined, despues: aqui(data.filas[0]) }
  return {
    antes: aqui(data.filas[lugar - 1]) ?? alOtroLado(data.anterior, (filas) => filas.at(-1)),
    despues: aqui(data.filas[lugar + 1]) ?? alOtroLado(data.siguiente, (filas) => filas[0]),
  }
}
