import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { MANIFEST } from './backup/index.ts'
import { systemClock } from './platform/clock/index.ts'
import { StartError } from './platform/database/index.ts'
import type { Version } from './upgrade-versions.ts'

const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => existsSync(path.join(folder, name, MANIFEST)))

/**
 * The version that runs copies its own data, because it knows its schema; returns the new backup. Of an own database the
 * copy is portable. Throws StartError when it does not succeed.
 */
export const takeRestorePoint = async (
  running: Version,
  to: string,
  own: boolean,
  signal?: AbortSignal,
): Promise<string> => {
  const before = await backupsIn(to)
  const words = ['backup', ...(own ? ['--portable'] : []), '--to', to]
  const child = spawn(path.join(running.folder, 'aliadas'), words, { stdio: ['ignore', 'inherit', 'inherit'] })
  const interrupt = () => child.kill()
  signal?.addEventListener('abort', interrupt, { once: true })
  const [code] = await once(child, 'close')
  signal?.removeEventListener('abort', interrupt)
  signal?.throwIfAborted()
  const made = (await backupsIn(to)).find((name) => !before.includes(name))
  if (code !== 0 || made === undefined)
    throw new StartError([`Aliadas ${running.version} no pudo hacer el respaldo. No se cambió nada.`])
  return path.join(to, made)
}

/**
 * The newest whole backup in a folder; their names begin with their instant. One that was made while the clock was ahead
 * counts only where there is no other.
 */
export const newestIn = async (folder: string): Promise<string | undefined> => {
  const names = (await backupsIn(folder)).toSorted((a, b) => instantIn(a).localeCompare(instantIn(b)))
  const now = systemClock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
  const name = names.findLast((one) => instantIn(one) <= now) ?? names.at(-1)
  return name === undefined ? undefined : path.join(folder, name)
}

const instantIn = (name: string): string => /\d{8}T\d{6}Z/.exec(name)?.[0] ?? ''
