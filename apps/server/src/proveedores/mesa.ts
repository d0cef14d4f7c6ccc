import type { Orden, Total } from '@aliadas/contract/core'
import {
  LISTAS_DE_PROVEEDORES,
  type FaltaDeProveedor,
  type ListaDeProveedores,
  type ORDENES_DE_PROVEEDORES,
  type Proveedor,
} from '@aliadas/contract/proveedores'
import { sql } from 'kysely'
import { csvFile, csvInstant, type CsvColumn, type CsvFile } from '../platform/csv.ts'
import { given, type Tables, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { countRows, inDays, orderOf, type Days, type Orders } from '../platform/list.ts'

const filas = (tx: Tx) => tx.selectFrom('mesa').selectAll()

export type FilaDeMesa = Awaited<ReturnType<ReturnType<typeof filas>['execute']>>[number]

export const presentarProveedor = (fila: FilaDeMesa): Proveedor => ({
  id: fila.id,
  clase: fila.clase,
  paso: LISTAS_DE_PROVEEDORES[fila.lista].paso,
  nombre: fila.nombre,
  email: fila.email,
  telefono: fila.telefono,
  empresa: fila.empresa,
  placas: fila.placas,
  ciudad: fila.ciudad,
  imagen: fila.imagen,
  rating: fila.rating,
  referidoPor: fila.referidoPor,
  suspendido: fila.suspendido,
  faltan: fila.faltan,
  reenviados: fila.reenviados,
  registrado: fila.creadoEn.toISOString(),
})

export const ORDENES_DE_MESA: Orders<Tables, 'mesa', FilaDeMesa, (typeof ORDENES_DE_PROVEEDORES)[number]> = {
  nombre: { by: 'nombreEnOrden', id: 'id', key: { text: (fila) => fila.nombreEnOrden } },
  fecha: { by: 'creadoEn', id: 'id', key: { instant: (fila) => fila.creadoEn } },
  referido: { by: 'referidoEnOrden', id: 'id', key: { text: (fila) => fila.referidoEnOrden } },
}

export type FiltroDeMesa = Days & {
  lista: ListaDeProveedores
  q: string
  orden: Orden<(typeof ORDENES_DE_PROVEEDORES)[number]>
  falta?: FaltaDeProveedor | undefined
  empresa?: string | undefined
  ciudad?: string | undefined
  ids?: readonly string[] | undefined
}

/** The words of a search, as the desk stores them. */
const palabrasDe = (texto: string): string[] =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The matching rows of a list, unordered. */
export const buscarEnMesa = (tx: Tx, { lista, q: texto, falta, empresa, ciudad, ids, desde, hasta }: FiltroDeMesa) =>
  palabrasDe(texto).reduce(
    (q, palabra) => q.where('palabras', 'like', `% ${palabra}%`),
    filas(tx)
      .where('lista', '=', lista)
      .$call(inDays('creadoEn', { desde, hasta }))
      .$call(given(falta, (q, esta) => q.where(sql<boolean>`${esta} = any (faltan)`)))
      .$call(given(empresa, (q, una) => q.where('empresaId', '=', una)))
      // As the index has it, word for word: only drivers have a city.
      .$call(given(ciudad, (q, esta) => q.where('ciudad', '=', esta).where(sql<boolean>`ciudad <> ''`)))
      .$call(given(ids, (q, estos) => q.where('id', 'in', estos))),
  )

export const listarMesa = async (
  tx: Tx,
  filtro: FiltroDeMesa,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<Page<Proveedor>> => {
  const { rows, ...lugares } = await readPage(buscarEnMesa(tx, filtro), orderOf(ORDENES_DE_MESA, filtro.orden), {
    from: readCursor(cursor),
    size: porPagina,
  })
  return { rows: rows.map(presentarProveedor), ...lugares }
}

export const contarMesa = (tx: Tx, filtro: FiltroDeMesa): Promise<Total> => countRows(tx, [buscarEnMesa(tx, filtro)])

/** The number in each of the eight lists. */
export const contarListas = async (tx: Tx): Promise<Record<ListaDeProveedores, number>> => {
  const grupos = await tx
    .selectFrom('mesa')
    .select(['lista', sql<number>`count(*)`.as('n')])
    .groupBy('lista')
    .execute()
  const cuantos = (lista: ListaDeProveedores): number => grupos.find((grupo) => grupo.lista === lista)?.n ?? 0
  return {
    'conductores-nuevos': cuantos('conductores-nuevos'),
    'conductores-por-validar': cuantos('conductores-por-validar'),
    conductores: cuantos('conductores'),
    'operadores-nuevos': cuantos('operadores-nuevos'),
    operadores: cuantos('operadores'),
    'guias-nuevos': cuantos('guias-nuevos'),
    'guias-por-validar': cuantos('guias-por-validar'),
    guias: cuantos('guias'),
  }
}

const COLUMNAS: readonly CsvColumn<Proveedor>[] = [
  ['Nombre', (p) => p.nombre],
  ['Correo', (p) => p.email],
  ['Teléfono', (p) => p.telefono],
  ['Empresa', (p) => p.empresa],
  ['Placas', (p) => p.placas],
  ['Ciudad', (p) => p.ciudad],
  ['Calificación', (p) => p.rating],
  ['Referido por', (p) => p.referidoPor],
  ['Falta', (p) => p.faltan.join(', ')],
  ['Suspendido', (p) => (p.suspendido ? 'Sí' : 'No')],
  ['Registrado', (p) => csvInstant(p.registrado)],
]

/** `leer` opens a transaction for each page, with the reader's rights. */
export const exportarMesa = (
  leer: <T>(trabajo: (tx: Tx) => Promise<T>) => Promise<T>,
  filtro: FiltroDeMesa,
  now: Date,
): Promise<CsvFile> =>
  csvFile({
    name: filtro.lista,
    now,
    columns: COLUMNAS,
    read: (cursor, porPagina) => leer((tx) => listarMesa(tx, filtro, { cursor, porPagina })),
  })
