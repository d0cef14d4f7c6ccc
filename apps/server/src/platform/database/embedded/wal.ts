import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { asSuperuser } from './bootstrap.ts'
import type { Place } from './files.ts'

/** Bytes of a segment of the log; `initdb` is called without another size. */
const SEGMENT_BYTES = 16 * 1024 * 1024
const PER_NUMBER = 2 ** 32 / SEGMENT_BYTES
export const SEGMENT = /^[\dA-F]{24}$/
/** Slots of chains; the rest of the name is the chain's id. Copies of a cluster leave slots out. */
const SLOT = 'aliadas_archivo_'

/**
 * An unbroken part of the log: while its replication slot exists, PostgreSQL keeps every segment that was not released.
 * A restored cluster has no slot, so two histories never share a chain.
 */
export type Chain = {
  id: string
  /** Name of the first segment that is not released. */
  first: string
}

export type Wal = {
  /** Folder of the segments. */
  folder: string
  /** The chain of this cluster, if it has one. */
  chain(): Promise<Chain | undefined>
  begin(id: string): Promise<Chain>
  /** Drops the chain, if there is one: PostgreSQL then removes its segments. */
  end(): Promise<void>
  /** Ends the current segment behind a commit of its own. Whole segments then hold all that was confirmed before the result. */
  cut(): Promise<Date>
  /** Names of the whole segments from `first` on, in their order. */
  whole(first: string): Promise<string[]>
  /** Bytes of the log that the chain keeps; 0 without a chain. */
  kept(): Promise<number>
  /** PostgreSQL may remove this segment and those before it. */
  release(id: string, segment: string): Promise<void>
}

export const nextSegment = (name: string): string => {
  const [timeline, high, low] = [name.slice(0, 8), name.slice(8, 16), name.slice(16)].map((hex) => parseInt(hex, 16))
  const number = (high ?? 0) * PER_NUMBER + (low ?? 0) + 1
  return [timeline ?? 0, Math.floor(number / PER_NUMBER), number % PER_NUMBER].map(inHex).join('')
}

const inHex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0')

/** Where a segment begins in the log. */
const startOf = (name: string): string =>
  `${name.slice(8, 16)}/${(parseInt(name.slice(16), 16) * SEGMENT_BYTES).toString(16)}`

export const chainOf = async (client: pg.Client): Promise<Chain | undefined> => {
  const { rows } = await client.query<Chain>(
    `select substr(slot_name, ${SLOT.length + 1}) as id, pg_walfile_name(restart_lsn) as first from pg_replication_slots
      where starts_with(slot_name, $1) and restart_lsn is not null order by slot_name limit 1`,
    [SLOT],
  )
  return rows[0]
}

/** The log of a running cluster. Each call has a short superuser connection of its own. */
export const walOf = (place: Place, port: number): Wal => {
  const ask = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => asSuperuser(place, port, work)
  const folder = path.join(place.data, 'pg_wal')
  return {
    folder,
    chain: () => ask(chainOf),
    begin: (id) =>
      ask(async (client) => {
        // A chain begins at the last checkpoint: without this one it may begin with much that nobody needs.
        await client.query('checkpoint')
        await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT + id])
        const chain = await chainOf(client)
        if (chain?.id !== id) throw new Error('the cluster has another chain')
        return chain
      }),
    end: () =>
      ask(async (client) => {
        const slots = 'from pg_replication_slots where starts_with(slot_name, $1)'
        await client.query(`select pg_drop_replication_slot(slot_name) ${slots}`, [SLOT])
      }),
    cut: () =>
      ask(async (client) => {
        const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
        // Its commit is younger than the result: whoever restores to then finds in the log where to stop.
        await client.query(`select pg_logical_emit_message(true, 'aliadas', '')`)
        await client.query('select pg_switch_wal()')
        const [row] = rows
        if (!row) throw new Error('no time')
        return row.now
      }),
    whole: (first) =>
      ask(async (client) => {
        const { rows } = await client.query<{ current: string }>(
          'select pg_walfile_name(pg_current_wal_flush_lsn()) as current',
        )
        const current = rows[0]?.current ?? ''
        const names = await readdir(folder)
        return names.filter((name) => SEGMENT.test(name) && name >= first && name < current).toSorted()
      }),
    kept: () =>
      ask(async (client) => {
        const { rows } = await client.query<{ bytes: number }>(
          `select coalesce(max(pg_current_wal_flush_lsn() - restart_lsn), 0)::float8 as bytes
            from pg_replication_slots where starts_with(slot_name, $1)`,
          [SLOT],
        )
        return rows[0]?.bytes ?? 0
      }),
    release: (id, segment) =>
      ask(async (client) => {
        await client.query('select pg_replication_slot_advance($1, $2)', [SLOT + id, startOf(nextSegment(segment))])
      }),
  }
}

/**
 * Settings of the one start that plays the log of a copied cluster up to an instant and goes on from there. The segments
 * lie in `pg_wal` already, so that the command to fetch one finds none; played segments are removed.
 */
export const REPLAY = {
  restore_command: process.platform === 'win32' ? 'exit/b1' : 'false',
  recovery_target_action: 'promote',
  recovery_target_timeline: 'current',
  hot_standby: 'off',
  wal_recycle: 'off',
} as const

/** Asks the next start on this folder to play the log. */
export const SIGNAL = 'recovery.signal'

export const walFolderIn = async (data: string): Promise<string> => {
  const folder = path.join(data, 'pg_wal')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
