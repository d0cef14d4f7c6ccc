import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { nanoid } from 'nanoid'
import {
  AT_LEISURE,
  BACKUP_ROLE,
  StartError,
  copyIn,
  copyOut,
  foreignKeys,
  quoted,
  storedSequences,
  storedTables,
  type StoredTable,
} from '../platform/database/index.ts'
import { writeHashed, type Written } from './copy-hashed.ts'
import type { Digests } from './digests.ts'
import { fileOfTable, type PortableManifest } from './portable-manifest.ts'

/** Its rows say what changed for those who were reading; a restored world tells another history. */
const LEFT_OUT = 'public.change_log'

type Tables = PortableManifest['tablas']

const columnsOf = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ')

/** Writes every table of a snapshot (`beginSnapshot`) into `folder`. */
export const writeTables = async (
  client: pg.Client,
  tables: readonly StoredTable[],
  folder: string,
  digests: Digests,
): Promise<Tables> => {
  const written: Tables = {}
  for (const { name, columns } of tables) {
    if (name === LEFT_OUT) continue
    const file = fileOfTable(name)
    const text = `copy ${quoted(name)} (${columnsOf(columns)}) to stdout`
    const { rows, bytes } = await copyOut(client, text, async (source) => {
      const { digest } = await writePacked(source, path.join(folder, file))
      digests.set(file, digest)
    })
    written[name] = { columnas: columns, filas: rows, bytes }
  }
  return written
}

/** When the disk is full, both streams fail; that of the file says why. */
const writePacked = async (source: Readable, file: string): Promise<Written> => {
  const packed = createGzip({ level: 1 })
  // A file that cannot even be opened reads nothing, and the rows would wait for it.
  const writing = writeHashed(packed, file).catch((error: unknown) => {
    packed.destroy()
    throw error
  })
  const [written, sent] = await Promise.allSettled([writing, pipeline(source, packed)])
  if (written.status === 'rejected') throw written.reason
  if (sent.status === 'rejected') throw sent.reason
  return written.value
}

/** The next value of each sequence. It may be ahead of the snapshot, never behind it. */
export const nextValues = async (client: pg.Client): Promise<Record<string, string>> => {
  const values: Record<string, string> = {}
  for (const name of await storedSequences(client)) {
    const { rows } = await client.query<{ next: string }>(
      `select (last_value + is_called::int)::text as next from ${quoted(name)}`,
    )
    values[name] = rows[0]?.next ?? '1'
  }
  return values
}

/** Exists from the first change of a restore to its last one, so that a restore that died may be repeated. */
const MARKER = 'aliadas_restaurando'

const isThere = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
  return rows[0]?.there ?? false
}

/**
 * Makes sure that a database has nothing but what a restore left that died, and says that one has begun. Throws
 * StartError.
 */
export const claimEmpty = async (client: pg.Client): Promise<void> => {
  if (await isThere(client, `public.${MARKER}`)) {
    if (!(await isThere(client, 'public.instalacion'))) return
    await client.query(`begin; set local role ${BACKUP_ROLE}`)
    const { rowCount } = await client.query('select from instalacion')
    await client.query('rollback')
    if (rowCount === 0) return
  }
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^(pg_|information_schema$)' and c.relkind <> 'i'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  )
  const [found] = rows
  if (found)
    throw new StartError([
      `La base de datos de DATABASE_URL no está vacía (tiene ${found.name}): crea otra para restaurar. No se escribió nada.`,
    ])
  await client.query(`create table public.${MARKER} ()`)
}

/**
 * Loads a copy into a database that has its schema and nothing else, all or nothing. No trigger fires, because what they
 * wrote is in the copy too. Neither that nor the walls need a superuser: the owner of a table may switch them off and
 * on, and nobody else sees them off, because the transaction holds the tables. `last` is called right before the commit.
 */
export const loadTables = async (
  client: pg.Client,
  folder: string,
  manifest: PortableManifest,
  now: Date,
  last: () => void = () => undefined,
) => {
  await client.query(`begin; ${AT_LEISURE}`)
  try {
    const tables = await storedTables(client)
    refuseOthers(tables, manifest)
    const keys = await foreignKeys(client)
    for (const table of tables) await client.query(openOf(table))
    for (const { table, name } of keys)
      await client.query(`alter table ${quoted(table)} drop constraint ${pg.escapeIdentifier(name)}`)
    if ((await client.query('select from instalacion')).rowCount !== 0)
      throw new StartError(['La base de datos dejó de estar vacía: otro la inició. No se escribió nada.'])
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
    for (const [name, { columnas, filas }] of Object.entries(manifest.tablas)) {
      const text = `copy ${quoted(name)} (${columnsOf(columnas)}) from stdin`
      const many = await copyIn(client, text, unpacked(path.join(folder, fileOfTable(name))))
      if (many !== filas) throw new StartError([`De la tabla ${name} llegaron ${many} filas de ${filas}.`])
    }
    for (const [name, next] of Object.entries(manifest.secuencias))
      await client.query('select setval($1::regclass, $2, false)', [quoted(name), next])
    // Here already: a process that dies right after this leaves no world that sends what was sent before.
    await client.query('update instalacion set correos_detenidos = $1, historia = $2', [now, nanoid()])
    // While both tables are open to their owner, whose check would else see no row.
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${quoted(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    for (const table of tables) await client.query(closeOf(table))
    await client.query(`drop table if exists public.${MARKER}`)
    last()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  for (const name of Object.keys(manifest.tablas)) await client.query(`analyze ${quoted(name)}`)
}

const unpacked = (file: string): Readable => {
  const from = createReadStream(file)
  const rows = createGunzip()
  // The reader of the rows gets the error too.
  from.on('error', (error) => rows.destroy(error))
  return from.pipe(rows)
}

const refuseOthers = (tables: readonly StoredTable[], { tablas }: PortableManifest): void => {
  const own = new Set(tables.map(({ name }) => name))
  const strange = Object.keys(tablas).filter((name) => !own.has(name))
  if (strange.length > 0)
    throw new StartError([`El respaldo tiene tablas que su versión no tiene: ${strange.join(', ')}.`])
}

const openOf = ({ name, forced }: StoredTable): string => {
  const steps = ['disable trigger user', ...(forced ? ['no force row level security'] : [])]
  return `alter table ${quoted(name)} ${steps.join(', ')}`
}

const closeOf = ({ name, forced }: StoredTable): string => {
  const steps = ['enable trigger user', ...(forced ? ['force row level security'] : [])]
  return `alter table ${quoted(name)} ${steps.join(', ')}`
}
