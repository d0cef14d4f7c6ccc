import { noEncontrado, type Orden, type Total } from '@aliadas/contract/core'
import type { ESTADOS_DE_CLAVE_DE_ALIADO, ORDENES_DE_CLAVES } from '@aliadas/contract/acceso'
import type { ClaveDeAliado } from '@aliadas/contract/aliados'
import { sql } from 'kysely'
import { csvFile, csvInstant, type CsvColumn, type CsvFile } from '../platform/csv.ts'
import { given, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { containsText, countRows, inDays, type Days } from '../platform/list.ts'

const claves = (tx: Tx) =>
  tx
    .selectFrom('aliadoClaves as c')
    .innerJoin('aliados', 'aliados.id', 'c.aliadoId')
    .leftJoin('personas', 'personas.id', 'c.creadoPor')
    .select(['c.id', 'aliados.nombre as aliado', 'c.alcances', 'c.creadoEn', 'c.usadaEn', 'c.revocadaEn'])
    .select(sql<string | null>`coalesce(nullif(trim(nombres || ' ' || apellidos), ''), email)`.as('creadaPor'))

type Fila = Awaited<ReturnType<ReturnType<typeof claves>['execute']>>[number]

const presentar = (fila: Fila): ClaveDeAliado => ({
  id: fila.id,
  aliado: fila.aliado,
  alcances: fila.alcances,
  creadaEn: fila.creadoEn.toISOString(),
  creadaPor: fila.creadaPor,
  usadaEn: fila.usadaEn?.toISOString() ?? null,
  revocadaEn: fila.revocadaEn?.toISOString() ?? null,
})

export type FiltroDeClavesDeAliados = Days & {
  q: string
  orden: Orden<(typeof ORDENES_DE_CLAVES)[number]>
  estado?: (typeof ESTADOS_DE_CLAVE_DE_ALIADO)[number] | undefined
  ids?: readonly string[] | undefined
}

const buscadas = (tx: Tx, { q: texto, estado, ids, ...dias }: FiltroDeClavesDeAliados) =>
  claves(tx)
    .$call(inDays('c.creadoEn', dias))
    .$if(texto !== '', (q) => q.where(containsText(sql.ref('aliados.nombre'), texto)))
    .$call(given(estado, (q, este) => q.where('c.revocadaEn', este === 'revocada' ? 'is not' : 'is', null)))
    .$call(given(ids, (q, estos) => q.where('c.id', 'in', estos)))

export const listarClavesDeAliados = async (
  tx: Tx,
  filtro: FiltroDeClavesDeAliados,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
): Promise<Page<ClaveDeAliado>> => {
  const { rows, ...lugares } = await readPage(
    buscadas(tx, filtro),
    {
      by: 'c.creadoEn',
      id: 'c.id',
      direction: filtro.orden === 'fecha' ? 'asc' : 'desc',
      key: { instant: (fila) => fila.creadoEn },
    },
    { from: readCursor(cursor), size: porPagina },
  )
  return { rows: rows.map(presentar), ...lugares }
}

export const contarClavesDeAliados = (tx: Tx, filtro: FiltroDeClavesDeAliados): Promise<Total> =>
  countRows(tx, [buscadas(tx, filtro)])

const COLUMNAS: readonly CsvColumn<ClaveDeAliado>[] = [
  ['Aliado', (c) => c.aliado],
  ['Alcances', (c) => c.alcances.join(', ')],
  ['Último uso', (c) => c.usadaEn && csvInstant(c.usadaEn)],
  ['Creada', (c) => csvInstant(c.creadaEn)],
  ['Creada por', (c) => c.creadaPor],
  ['Revocada', (c) => c.revocadaEn && csvInstant(c.revocadaEn)],
]

/** `leer` opens a transaction for each page, with the reader's rights. */
export const exportarClavesDeAliados = (
  leer: <T>(trabajo: (tx: Tx) => Promise<T>) => Promise<T>,
  filtro: FiltroDeClavesDeAliados,
  now: Date,
): Promise<CsvFile> =>
  csvFile({
    name: 'claves-de-aliados',
    now,
    columns: COLUMNAS,
    read: (cursor, porPagina) => leer((tx) => listarClavesDeAliados(tx, filtro, { cursor, porPagina })),
  })

/** A partner key with its state. Throws `Falla`: `not-found`. */
export const leerClaveDeAliado = async (tx: Tx, id: string): Promise<ClaveDeAliado> => {
  const fila = await claves(tx).where('c.id', '=', id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return presentar(fila)
}
