import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { asSuperuser } from './bootstrap.ts'
import type { Place } from './files.ts'
import { chainOf, SEGMENT } from './wal.ts'

/** What PostgreSQL makes anew at each start. The folders themselves must be there. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pg_internal\.init.*|pgsql_tmp.*|current_logfiles(?:\.tmp)?|.*\.auto\.conf\.tmp)$/
const CONTROL = path.join('global', 'pg_control')

/** Copies one file; it may be gone or grow meanwhile. */
type CopyFile = (from: string, to: string) => Promise<void>

/** `beforeEnd` and `afterEnd` are called right before and right after the instant that the copy is of. */
export type CopySteps = { copy: CopyFile; beforeEnd: () => Promise<void>; afterEnd: () => Promise<void> }

export type ClusterCopy = {
  /** PostgreSQL's number of this database cluster. */
  system: string
  timeline: number
  /** Names of the first and the last segment of the log in the copy. */
  wal: { from: string; to: string }
  /** What was confirmed before is in the copy. */
  until: Date
  /** Id of the chain that this cluster's log went to since before the copy; null without one. */
  chain: string | null
}

/**
 * Copies a running database cluster into the empty folder `to`, as of the end of this call. PostgreSQL makes the copy
 * whole when it first opens it: it plays the log that lies beside it. A replication slot of this connection keeps that
 * log until it is copied, and goes with the connection.
 */
export const copyCluster = (place: Place, port: number, to: string, steps: CopySteps): Promise<ClusterCopy> =>
  asSuperuser(place, port, async (client) => {
    const { copy } = steps
    const slot = `aliadas_respaldo_${randomBytes(6).toString('hex')}`
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    const chain = (await chainOf(client))?.id ?? null
    await client.query(`select pg_backup_start('aliadas', true)`)
    await copyTree(place.data, to, copy)
    // Last, so that it is no older than what it describes.
    await copy(path.join(place.data, CONTROL), path.join(to, CONTROL))
    const { until, ...wal } = await endOfCopy(client, to, steps)
    const logs = (await readdir(path.join(place.data, 'pg_wal'))).filter(
      (name) => name.endsWith('.history') || (SEGMENT.test(name) && name >= wal.from && name <= wal.to),
    )
    for (const name of logs) await copy(path.join(place.data, 'pg_wal', name), path.join(to, 'pg_wal', name))
    const { rows } = await client.query<{ system: string; timeline: number }>(
      'select system_identifier::text as system, (select timeline_id from pg_control_checkpoint()) as timeline from pg_control_system()',
    )
    const [row] = rows
    if (!row || !logs.includes(wal.from) || !logs.includes(wal.to))
      throw new Error(`the log from ${wal.from} to ${wal.to} is not there`)
    return { ...row, wal, until, chain }
  })

const copyTree = async (from: string, to: string, copy: CopyFile, below = ''): Promise<void> => {
  await mkdir(path.join(to, below), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(path.join(from, below), { withFileTypes: true })) {
    const name = path.join(below, entry.name)
    if (LEFT_OUT.test(entry.name) || name === CONTROL) continue
    // A folder of the log or of tables elsewhere, which this product never makes.
    if (entry.isSymbolicLink()) throw new Error(`${name} is a link`)
    if (!entry.isDirectory()) await copy(path.join(from, name), path.join(to, name))
    else if (EMPTIED.has(name)) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 })
    else await copyTree(from, to, copy, name)
  }
}

/** Ends the copy, which also ends the current segment of the log, and writes where PostgreSQL begins to play it. */
const endOfCopy = async (
  client: pg.Client,
  to: string,
  { beforeEnd, afterEnd }: CopySteps,
): Promise<ClusterCopy['wal'] & Pick<ClusterCopy, 'until'>> => {
  // Asked before: what is confirmed while the copy ends may be behind its end.
  const { rows: times } = await client.query<{ until: Date }>('select clock_timestamp() as until')
  await beforeEnd()
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  )
  await afterEnd()
  const [time] = times
  const [row] = rows
  const first = /^START WAL LOCATION: \S+ \(file ([\dA-F]{24})\)/m.exec(row?.label ?? '')?.[1]
  if (!row || !time || first === undefined) throw new Error('pg_backup_stop gave no label')
  await writeFile(path.join(to, 'backup_label'), row.label, { mode: 0o600 })
  return { ...time, from: first, to: row.last }
}
