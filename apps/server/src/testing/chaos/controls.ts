import { waitFor, type Node } from './cluster.ts'
import { pathToFileURL } from 'node:url'
import path from 'node:path'

/** A fault of the whole installation that the run must find. */
export type Control = {
  /** The rows that must turn red. */
  rows: readonly string[]
  onPrimary?: (primary: Node, standbys: readonly Node[]) => Promise<void>
  /** Variables of the servers. */
  server?: Record<string, string>
  /** The store loses a file. */
  dropsObject?: boolean
}

/** The log reaches the standbys that much later, in ms: with synchronous commit only a delay. */
const LATE_MS = 300

/** Of a server's NODE_OPTIONS: a file of this folder that runs before it. */
export const preload = (name: string) => `--import ${pathToFileURL(path.join(import.meta.dirname, name)).href}`

export const CONTROLS: Record<string, Control> = {
  'synchronous-commit-off': {
    rows: ['primary-killed'],
    async onPrimary(primary, standbys) {
      await primary.pg.admin('alter system set synchronous_commit = off')
      await waitFor(primary, '')
      for (const { link } of standbys) link?.delayBy(LATE_MS)
    },
  },
  'store-drops-an-object': { rows: ['server-killed'], dropsObject: true },
  'reader-without-epoch': {
    rows: ['standby-behind-promoted'],
    server: { NODE_OPTIONS: preload('without-epoch.ts') },
  },
}
