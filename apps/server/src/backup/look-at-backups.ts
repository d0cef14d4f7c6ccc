import { systemClock } from '../platform/clock/index.ts'
import { archiveState, type Fault } from './archive-state.ts'
import { lastBackup } from './last-backup.ts'
import { lastCheck, type LastCheck } from './nightly.ts'

/** So long without a look at BACKUP_DIR, or one so far in the future, and nobody archives, whatever was noted last. */
const SILENCE_MS = 120_000

/** What DATA_DIR says of the backups of the included database. */
export type Backups = {
  /** What the newest backup holds, up to when; null without one. */
  respaldo: Date | null
  /** How the log is archived in BACKUP_DIR; null without BACKUP_DIR. `nadie`: no server looked for two minutes. */
  archivo: { falla: Fault | 'nadie' | null; hasta: Date | null; esperan: number } | null
  /** When a copy was last restored for a try by itself; null when never. */
  revision: LastCheck | null
}

/** By the machine's clock, as its times were noted. */
export const lookAtBackups = async (dataDir: string, clock = systemClock): Promise<Backups> => {
  const [respaldo, state, revision] = await Promise.all([
    lastBackup(dataDir),
    archiveState(dataDir),
    lastCheck(dataDir),
  ])
  const silent = state && Math.abs(clock.now().getTime() - state.visto.getTime()) > SILENCE_MS
  return {
    respaldo: respaldo ?? null,
    archivo: state ? { ...state, falla: state.falla ?? (silent ? 'nadie' : null) } : null,
    revision: revision ?? null,
  }
}
