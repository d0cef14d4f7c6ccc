import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Tools } from './admin-tools.ts'
import { anotar } from './historial/index.ts'
import { OPERADOR } from './platform/actor.ts'
import { csvLine } from './platform/csv.ts'
import { StartError, type Scope, type Tx } from './platform/database/index.ts'
import { NotStored } from './platform/files/index.ts'
import { VERSION } from './platform/version.ts'

/** The column that names the company in each table whose rows are its own. */
export const TABLES_OF_A_COMPANY: Readonly<Record<string, string>> = {
  empresas: 'id',
  empresas_legales: 'empresa_id',
  personas: 'empresa_id',
  conductores: 'empresa_id',
  vehiculos: 'empresa_id',
  documentos: 'tenant',
  vinculaciones: 'empresa_id',
  ofertas: 'empresa_id',
  servicios: 'tenant',
  servicio_contactos: 'tenant',
  convenios: 'empresa_id',
  contratos: 'empresa_id',
  fuecs: 'empresa_id',
  fuec_lecturas: 'empresa_id',
  fuec_carpetas: 'empresa_id',
  posiciones: 'empresa_id',
  trazas: 'empresa_id',
  rastreos: 'empresa_id',
  rastreo_consentimientos: 'empresa_id',
  rastreo_descartes: 'empresa_id',
  rastreo_marcados: 'empresa_id',
  asientos: 'empresa_id',
  titulares_de_asientos: 'empresa_id',
  transacciones: 'empresa_id',
  comprobantes_de_cliente: 'empresa_id',
  epayco_evidencias: 'empresa_id',
  avisos: 'tenant',
  vistas: 'tenant',
  historial: 'tenant',
  archivos: 'tenant',
}

/** Digests of secrets that open something, of no use to their owner. */
const LEFT_OUT = new Set(['token_sha256', 'secreto_sha256', 'pagina_sha256'])
const ROWS = 500

export type Exported = {
  carpeta: string
  tablas: Record<string, number>
  archivos: { cuantos: number; bytes: number }
  /** Ids of files whose bytes are not stored. */
  faltan: string[]
}

type Row = Readonly<Record<string, unknown>>

const cell = (value: unknown): string | number | null =>
  value === null || value === undefined || typeof value === 'number' || typeof value === 'string'
    ? (value ?? null)
    : value instanceof Date
      ? value.toISOString()
      : JSON.stringify(value)

/** The columns of a table that this scope may read. */
const columnsOf = async (tx: Tx, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(tx)
  return rows.filter(({ name, type }) => type !== 'bytea' && !LEFT_OUT.has(name)).map(({ name }) => name)
}

/** Writes a table twice, row by row: as a JSON list, and as CSV for a spreadsheet. Returns how many rows. */
const writeTable = async (tx: Tx, table: string, id: string, folder: string): Promise<number> => {
  // Between two pieces the disk or the pipe decides how long it takes.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const columns = await columnsOf(tx, table)
  const [json, csv] = ['json', 'csv'].map((kind) =>
    createWriteStream(path.join(folder, `${table}.${kind}`), { mode: 0o600, flags: 'wx' }),
  )
  if (!json || !csv) throw new Error('two files were opened')
  const put = async (to: typeof json, text: string) => void (to.write(text) || (await once(to, 'drain')))
  await put(csv, `\uFEFF${csvLine(columns)}`)
  await put(json, '[')
  // PostgreSQL takes no parameters in this statement, so the id is written into it as a literal.
  await sql`declare filas no scroll cursor for select to_jsonb(x) as fila from (
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.ref(TABLES_OF_A_COMPANY[table] ?? '')} = ${sql.lit(id)}) x`.execute(tx)
  let count = 0
  for (;;) {
    const { rows } = await sql<{ fila: Row }>`fetch ${sql.lit(ROWS)} from filas`.execute(tx)
    for (const { fila } of rows) {
      await put(json, `${count === 0 ? '\n' : ',\n'}${JSON.stringify(fila)}`)
      await put(csv, csvLine(columns.map((column) => cell(fila[column]))))
      count++
    }
    if (rows.length < ROWS) break
  }
  await sql`close filas`.execute(tx)
  json.end('\n]\n')
  csv.end()
  for (const one of [json, csv]) if (!one.closed) await once(one, 'close')
  return count
}

type File = { id: string; nombre: string; ubicacion: string; bytes: number }

const writeFiles = async (
  tools: Tools,
  scope: Scope,
  id: string,
  folder: string,
): Promise<Pick<Exported, 'archivos' | 'faltan'>> => {
  const storage = await tools.storage()
  const [archivos, faltan]: [Exported['archivos'], string[]] = [{ cuantos: 0, bytes: 0 }, []]
  for (let after = ''; ;) {
    const files: File[] = await tools.ctx.db.read(scope, (tx) =>
      tx
        .selectFrom('archivos')
        .select(['id', 'nombre', 'ubicacion', 'bytes'])
        .where('tenant', '=', id)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS)
        .execute(),
    )
    for (const file of files) {
      const [ending = ''] = /\.[a-z0-9]{1,5}$/i.exec(file.nombre) ?? []
      const to = createWriteStream(path.join(folder, `${file.id}${ending.toLowerCase()}`), { mode: 0o600, flags: 'wx' })
      const bytes = await storage.read(file.ubicacion).catch((error: unknown) => {
        if (error instanceof NotStored) return null
        throw error
      })
      if (bytes === null) {
        to.destroy()
        faltan.push(file.id)
        continue
      }
      await pipeline(bytes, to)
      archivos.cuantos++
      archivos.bytes += file.bytes
    }
    after = files.at(-1)?.id ?? after
    if (files.length < ROWS) return { archivos, faltan }
  }
}

const emptyOrNew = async (folder: string): Promise<void> => {
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) throw new StartError([`${folder} no está vacía: elige otra carpeta.`])
}

/**
 * Writes everything that a company can read and that is its own into a new folder: each table as JSON and as CSV, and
 * its files. It reads with the company's own scope, so that row-level security keeps every other company's rows out. The
 * folder has its name only when it is whole.
 *
 * Throws StartError for a folder that is not empty. Source: Ley 1581 (habeas data).
 */
export const exportCompany = async (
  tools: Tools,
  { id, nombre }: { id: string; nombre: string },
  folder: string,
): Promise<Exported> => {
  await emptyOrNew(folder)
  const { db, clock } = tools.ctx
  const scope: Scope = { rol: 'empresa', empresaId: id }
  // Before the first row leaves: an export that breaks off was one too.
  await db.transaction({ rol: 'sistema' }, (tx) =>
    anotar(tx, OPERADOR, clock.now(), [{ tenant: id, entidad: 'empresa', entidadId: id, accion: 'exportarEmpresa' }]),
  )
  const unfinished = `${folder}.incompleta`
  await rm(unfinished, { recursive: true, force: true })
  for (const part of ['tablas', 'archivos']) await mkdir(path.join(unfinished, part), { recursive: true, mode: 0o700 })
  const tablas: Record<string, number> = {}
  for (const table of Object.keys(TABLES_OF_A_COMPANY))
    tablas[table] = await db.read(scope, (tx) => writeTable(tx, table, id, path.join(unfinished, 'tablas')))
  const done = { tablas, ...(await writeFiles(tools, scope, id, path.join(unfinished, 'archivos'))) }
  const told = { empresa: { id, nombre }, version: VERSION, hasta: clock.now().toISOString(), ...done }
  await writeFile(path.join(unfinished, 'exportacion.json'), `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600 })
  // It may be there and empty; what came into it meanwhile stays, and so does the unfinished one.
  await mkdir(folder, { recursive: true })
  await rmdir(folder)
  await rename(unfinished, folder)
  return { carpeta: folder, ...done }
}
