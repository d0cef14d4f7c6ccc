import type { Vista } from '@aliadas/contract/vistas'
import type { ListState } from '../lib/list-state.ts'
import { PATHS } from '../lib/paths.ts'
import { columnKey } from '../ui/list/columns.ts'
import { listaDe } from './listas.ts'

type Pedido = Readonly<Record<string, string>>

/**
 * What a list shows now, as it stands in its address: filters, order and the columns that it has, without a page.
 * `titulos`: of all its columns.
 */
export const consultaDe = ({ q, order, filters, columns }: ListState, titulos: readonly string[]): string => {
  const hay = titulos.map(columnKey)
  const columnas = columns?.filter((una) => hay.includes(una)).join() ?? ''
  const pedido = { ...filters, q, orden: order ?? '', columnas }
  const puestos = Object.entries(pedido).filter(([, valor]) => valor !== '')
  return new URLSearchParams(puestos.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}

const pedidoDe = (consulta: string): Pedido => Object.fromEntries(new URLSearchParams(consulta))

/** Whether two queries ask the same, in whatever order they say it. */
export const pidenLoMismo = (una: string, otra: string): boolean => {
  const enOrden = (texto: string) => [...new URLSearchParams(texto)].map((par) => par.join('=')).toSorted()
  return enOrden(una).join('&') === enOrden(otra).join('&')
}

/** Where a view is opened; null for one of a list that is gone. */
export const direccionDe = ({ id, lista, consulta }: Pick<Vista, 'id' | 'lista' | 'consulta'>) => {
  const suya = listaDe(lista)
  return suya === undefined ? null : { to: PATHS[suya], search: { ...pedidoDe(consulta), vista: id } }
}

/**
 * What a view asks and its list no longer has: filters and orders that the list's own reader drops, and columns. In
 * words of the address, because a filter that is gone has no label.
 */
export const perdidoDe = (
  consulta: string,
  leer: (pedido: Pedido) => Readonly<Record<string, unknown>>,
  titulos: readonly string[],
): string[] => {
  const { columnas, ...pedido } = pedidoDe(consulta)
  const queda = leer(pedido)
  const hay = titulos.map(columnKey)
  return [
    ...Object.entries(pedido).flatMap(([nombre, valor]) => (queda[nombre] === valor ? [] : [nombre])),
    ...(columnas?.split(',') ?? []).filter((una) => !hay.includes(una)).map((una) => `columna ${una}`),
  ]
}
