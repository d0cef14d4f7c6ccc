import { fechaBogota, noEncontrado, type Orden, type Total } from '@aliadas/contract/core'
import {
  estadoDeClave,
  type ClaveListada,
  type EstadoDeClave,
  type ORDENES_DE_CLAVES,
  type TipoDeClave,
  type UsoDeClave,
} from '@aliadas/contract/acceso'
import { sql, type RawBuilder } from 'kysely'
import { csvFile, csvInstant, type CsvColumn, type CsvFile } from '../platform/csv.ts'
import { given, type Tx } from '../platform/database/index.ts'
import { readCursor, readPage, type Page } from '../platform/keyset.ts'
import { containsText, countRows, inDays, type Days } from '../platform/list.ts'

const claves = (tx: Tx) =>
  tx
    .selectFrom('clavesAutorizacion as c')
    .leftJoin('personas', 'personas.id', 'c.creadoPor')
    .select(['c.id', 'c.tipo', 'c.nota', 'c.usos', 'c.usosMaximos', 'c.venceEn', 'c.revocadaEn', 'c.creadoEn'])
    .select(sql<string | null>`coalesce(nullif(trim(nombres || ' ' || apellidos), ''), email)`.as('creadaPor'))

type Fila = Awaited<ReturnType<ReturnType<typeof claves>['execute']>>[number]

const presentar = (fila: Fila, ahora: Date): ClaveListada => ({
  id: fila.id,
  tipo: fila.tipo,
  nota: fila.nota,
  estado: estadoDeClave(fila, ahora),
  usos: fila.usos,
  usosMaximos: fila.usosMaximos,
  // Stored as the first instant after its last day.
  vence: fila.venceEn && fechaBogota(new Date(fila.venceEn.getTime() - 1)),
  creadaEn: fila.creadoEn.toISOString(),
  creadaPor: fila.creadaPor,
  revocadaEn: fila.revocadaEn?.toISOString() ?? null,
})

export type FiltroDeClaves = Days & {
  q: string
  orden: Orden<(typeof ORDENES_DE_CLAVES)[number]>
  tipo?: TipoDeClave | undefined
  estado?: EstadoDeClave | undefined
  ids?: readonly string[] | undefined
}

/** `estadoDeClave` as conditions. */
const EN_ESTADO: Record<EstadoDeClave, (ahora: Date) => RawBuilder<boolean>> = {
  revocada: () => sql`c.revocada_en is not null`,
  vencida: (ahora) => sql`c.revocada_en is null and c.vence_en <= ${ahora}`,
  agotada: (ahora) => sql`c.revocada_en is null and (c.vence_en > ${ahora}) is not false and c.usos >= c.usos_maximos`,
  vigente: (ahora) =>
    sql`c.revocada_en is null and (c.vence_en > ${ahora}) is not false and (c.usos < c.usos_maximos) is not false`,
}

const buscadas = (tx: Tx, { q: texto, tipo, estado, ids, ...dias }: FiltroDeClaves, ahora: Date) =>
  claves(tx)
    .$call(inDays('c.creadoEn', dias))
    .$if(texto !== '', (q) => q.where(containsText(sql.ref('c.nota'), texto)))
    .$call(given(tipo, (q, uno) => q.where('c.tipo', '=', uno)))
    .$call(given(estado, (q, este) => q.where(EN_ESTADO[este](ahora))))
    .$call(given(ids, (q, estos) => q.where('c.id', 'in', estos)))

export const listarClaves = async (
  tx: Tx,
  filtro: FiltroDeClaves,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
  ahora: Date,
): Promise<Page<ClaveListada>> => {
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

export const contarClaves = (tx: Tx, filtro: FiltroDeClaves, ahora: Date): Promise<Total> =>
  countRows(tx, [buscadas(tx, filtro, ahora)])

const COLUMNAS: readonly CsvColumn<ClaveListada>[] = [
  ['Nota', (c) => c.nota],
  ['Para', (c) => c.tipo],
  ['Estado', (c) => c.estado],
  ['Usos', (c) => c.usos],
  ['Usos máximos', (c) => c.usosMaximos],
  ['Vence', (c) => c.vence],
  ['Creada', (c) => csvInstant(c.creadaEn)],
  ['Creada por', (c) => c.creadaPor],
  ['Revocada', (c) => c.revocadaEn && csvInstant(c.revocadaEn)],
]

/** `leer` opens a transaction for each page, with the reader's rights. */
export const exportarClaves = (
  leer: <T>(trabajo: (tx: Tx, ahora: Date) => Promise<T>) => Promise<T>,
  filtro: FiltroDeClaves,
  now: Date,
): Promise<CsvFile> =>
  csvFile({
    name: 'claves',
    now,
    columns: COLUMNAS,
    read: (cursor, porPagina) => leer((tx, ahora) => listarClaves(tx, filtro, { cursor, porPagina }, ahora)),
  })

/** An authorization key with its state. Throws `Falla`: `not-found`. */
export const leerClave = async (tx: Tx, id: string, ahora: Date): Promise<ClaveListada> => {
  const fila = await claves(tx).where('c.id', '=', id).executeTakeFirst()
  if (!fila) throw noEncontrado()
  return presentar(fila, ahora)
}

type FilaDeUso = Omit<UsoDeClave, 'persona' | 'en'> & { id: string; nombres: string; apellidos: string; en: Date }

/**
 * The people who signed up with a key, and separately those who requested an account with it and have not verified the
 * address.
 */
const usos = (tx: Tx, id: string, ahora: Date) => {
  const verificados = tx
    .selectFrom('clavesUsos')
    .innerJoin('personas', 'personas.id', 'clavesUsos.personaId')
    .innerJoin('empresas', 'empresas.id', 'personas.empresaId')
    .select(['personas.id', 'nombres', 'apellidos', 'email', 'empresas.nombre as empresa', 'en'])
    .select(sql<boolean>`true`.as('verificado'))
    .where('claveId', '=', id)
  const pendientes = tx
    .selectFrom('registros')
    .select(['id', 'nombres', 'apellidos', 'email', sql<string>`coalesce(empresa, '')`.as('empresa'), 'creadoEn as en'])
    .select(sql<boolean>`false`.as('verificado'))
    .where('claveId', '=', id)
    .where('venceEn', '>', ahora)
  return [verificados, pendientes].map((unos) => tx.selectFrom(unos.$castTo<FilaDeUso>().as('uso')).selectAll('uso'))
}

const presentarUso = (fila: FilaDeUso): UsoDeClave => ({
  persona: `${fila.nombres} ${fila.apellidos}`.trim() || fila.email,
  email: fila.email,
  empresa: fila.empresa,
  en: fila.en.toISOString(),
  verificado: fila.verificado,
})

/** A page of the people who signed up with a key, newest first, and their number. */
export const usosDeClave = async (
  tx: Tx,
  id: string,
  { cursor, porPagina }: { cursor?: string | undefined; porPagina: number },
  ahora: Date,
): Promise<{ pagina: Page<UsoDeClave>; total: Total }> => {
  const from = readCursor(cursor)
  await leerClave(tx, id, ahora)
  const partes = usos(tx, id, ahora)
  const { rows, ...lugares } = await readPage(
    partes,
    { by: 'uso.en', id: 'uso.id', direction: 'desc', key: { instant: (fila) => fila.en } },
    { from, size: porPagina },
  )
  return { pagina: { rows: rows.map(presentarUso), ...lugares }, total: await countRows(tx, partes) }
}
