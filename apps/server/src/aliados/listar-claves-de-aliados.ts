import { noEncontrado, type Orden, type Total } from '@aliadas/contract/core'
import { estadoDeClaveDeAliado, type EstadoDeClaveDeAliado, type ORDENES_DE_CLAVES } from '@aliadas/contract/acceso'
import type { ClaveDeAliado } from '@aliadas/contract/aliados'
import { sql, type RawBuilder } from 'kysely'
import { csvFile, csvInstant, type CsvColumn, type CsvFile } from '../platform/csv.ts'
import { given, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { containsText, countRows, inDays, type Days } from '../platform/list.ts'

const claves = (tx: Tx) =>
  tx
    .selectFrom('aliadoClaves as c')
    .innerJoin('aliados', 'aliados.id', 'c.aliadoId')
    .leftJoin('personas', 'personas.id', 'c.creadoPor')
    .select(['c.id', 'c.aliadoId', 'aliados.nombre as aliado', 'c.nombre', 'c.ultimos', 'c.alcances', 'c.creadoEn'])
    .select(['c.usadaEn', 'c.revocadaEn', 'c.venceEn', 'c.reemplazadaPor', 'c.prueba'])
    .select(sql<string | null>`coalesce(nullif(trim(nombres || ' ' || apellidos), ''), email)`.as('creadaPor'))

type Fila = Awaited<ReturnType<ReturnType<typeof claves>['execute']>>[number]

const presentar = (fila: Fila, ahora: Date): ClaveDeAliado => ({
  id: fila.id,
  idAliado: fila.aliadoId,
  nombre: fila.nombre,
  ultimos: fila.ultimos,
  modo: fila.prueba ? 'prueba' : 'viva',
  estado: estadoDeClaveDeAliado(fila, ahora),
  vence: fila.venceEn?.toISOString() ?? null,
  reemplazada: fila.reemplazadaPor !== null,
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
  estado?: EstadoDeClaveDeAliado | undefined
  idAliado?: string | undefined
  ids?: readonly string[] | undefined
}

/** `estadoDeClaveDeAliado` in SQL. */
const EN_ESTADO: Record<EstadoDeClaveDeAliado, (ahora: Date) => RawBuilder<boolean>> = {
  revocada: () => sql`c.revocada_en is not null`,
  vencida: (ahora) => sql`c.revocada_en is null and c.vence_en <= ${ahora}`,
  vigente: (ahora) => sql`c.revocada_en is null and (c.vence_en is null or c.vence_en > ${ahora})`,
}

const buscadas = (tx: Tx, { q: texto, estado, idAliado, ids, ...dias }: FiltroDeClavesDeAliados, ahora: Date) =>
  claves(tx)
    .$call(inDays('c.creadoEn', dias))
    .$if(texto !== '', (q) => q.where(containsText(sql`concat_ws(' ', aliados.nombre, c.nombre, c.ultimos)`, texto)))
    .$call(given(estado, (q, este) => q.where(EN_ESTADO[este](ahora))))
    .$call(given(idAliado, (q, este) => q.where('c.aliadoId', '=', este)))
    .$call(given(ids, (q, estos) => q.where('c.id', 'in', estos)))

export const listarClavesDeAliados = async (
  tx: Tx,
  filtro: FiltroDeClavesDeAliados,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
  ahora: Date,
): Promise<Page<ClaveDeAliado>> => {
  const { rows, ...lugares } = await readPage(
    buscadas(tx, filtro, ahora),
    {
      by: 'c.creadoEn',
      id: 'c.id',
      direction: filtro.orden === 'fecha' ? 'asc' : 'desc',
      key: { instant: (fila) => fila.creadoEn },
    },
    { from: readCursor(cursor), size: porPagina },
  )
  return { rows: rows.map((fila) => presentar(fila, ahora)), ...lugares }
}

export const contarClavesDeAliados = (tx: Tx, filtro: FiltroDeClavesDeAliados, ahora: Date): Promise<Total> =>
  countRows(tx, [buscadas(tx, filtro, ahora)])

const COLUMNAS: readonly CsvColumn<ClaveDeAliado>[] = [
  ['Aliado', (c) => c.aliado],
  ['Nombre', (c) => c.nombre],
  ['Modo', (c) => c.modo],
  ['Últimos cuatro', (c) => c.ultimos],
  ['Alcances', (c) => c.alcances.join(', ')],
  ['Último uso', (c) => c.usadaEn && csvInstant(c.usadaEn)],
  ['Creada', (c) => csvInstant(c.creadaEn)],
  ['Creada por', (c) => c.creadaPor],
  ['Vence', (c) => c.vence && csvInstant(c.vence)],
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
    read: (cursor, porPagina) => leer((tx) => listarClavesDeAliados(tx, filtro, { cursor, porPagina }, now)),
  })

/** A partner key with its state. Throws `Falla`: `not-found`. */
export const leerClaveDeAliado = async (tx: Tx, id: string, ahora: Date): Promise<ClaveDeAliado> => {
  const fila = await claves(tx).where('c.id', '=', id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return presentar(fila, ahora)
}
