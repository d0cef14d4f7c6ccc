import { registerHooks } from 'node:module'

/**
 * Loaded before a server (`--import`): its reader of the change log asks the database for no history. Throws where the
 * reader no longer asks as this file believes, so that the control cannot pass by accident.
 */
const READER = '/platform/live/log.ts'
const ASKED = [
  ['epoca() as epoch', `'' as epoch`],
  [/\$\{xid\}::xid8 >= pg_snapshot_xmax\(pg_current_snapshot\(\)\) as ahead/, '${xid}::xid8 is null as ahead'],
] as const

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith(READER)) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString('utf8')
    for (const [asked, instead] of ASKED) {
      const changed = source.replaceAll(typeof asked === 'string' ? asked : new RegExp(asked, 'g'), instead)
      if (changed === source) throw new Error(`the reader does not ask ${String(asked)}`)
      source = changed
    }
    return { ...loaded, source }
  },
})
