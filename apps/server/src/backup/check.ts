import { existsSync } from 'node:fs'
import path from 'node:path'
import { CONTRACTS } from '../platform/database/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { LOG } from './chain-folder.ts'
import type { Restored } from './open-restored.ts'
import { isPortable } from './portable-manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { restorePortable } from './restore-portable.ts'
import { inThrowAway } from './throw-away.ts'

type Parts = { log: Logger; say: (line: string) => void; signal?: AbortSignal | undefined }

/**
 * Restores a backup into a throw-away place and tells what is there; 1 when something is wrong. Of a BACKUP_DIR: its newest
 * copy with the log up to the last instant that is kept. Throws StartError.
 */
export const checkBackup = (folder: string, parts: Parts): Promise<number> =>
  inThrowAway(parts.log, async (to) => {
    const at = existsSync(path.join(folder, LOG)) ? 'last' : undefined
    const portable = at === undefined && (await isPortable(folder))
    const restored = portable ? restorePortable(folder, to, parts) : restoreBackup(folder, to, parts, at)
    return tell(await restored, parts.say)
  })

export const tell = ({ version, at, deleted, counts, faults, migrations }: Restored, say: Parts['say']): number => {
  say(`Respaldo de Aliadas ${version}, hasta ${at.toISOString()}: ${counts.join(', ')}.`)
  if (deleted > 0) say(`Cuentas que se borraron después, borradas de nuevo: ${deleted}.`)
  if (migrations.names.length > 0) say(asMigrated(migrations))
  for (const fault of faults) say(fault)
  say(faults.length === 0 ? 'Todo está y es lo que se guardó.' : `Problemas: ${faults.length}.`)
  return faults.length === 0 ? 0 : 1
}

const asMigrated = ({ names, ms }: Restored['migrations']): string => {
  const contracting = names.find((name) => CONTRACTS.test(name))
  const seconds = (ms / 1_000).toLocaleString('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const back = contracting
    ? `Para volver hará falta el respaldo: ${contracting} quita algo.`
    : 'La versión anterior puede seguir sobre ellas.'
  return `Migraciones de esta versión: ${names.join(', ')}, en ${seconds} s. ${back}`
}
