import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const MAIN = path.resolve(import.meta.dirname, '../backup-main.ts')

/** Takes the night's copy in a process of its own, so that it takes no time from the server's loop. Throws when it fails. */
export const launchNightly = async (
  env: { dataDir: string; backup: { folder: string } },
  signal: AbortSignal,
): Promise<void> => {
  signal.throwIfAborted()
  const child = fork(MAIN, ['nightly'], {
    env: { ...process.env, DATA_DIR: env.dataDir, BACKUP_DIR: env.backup.folder },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // It ends in order, and is gone before its database may be stopped.
  const interrupt = () => child.kill()
  signal.addEventListener('abort', interrupt, { once: true })
  let said = ''
  child.stderr?.on('data', (text) => (said = `${said}${String(text)}`.slice(-2_000)))
  const [code] = (await once(child, 'exit')) as [number | null]
  signal.removeEventListener('abort', interrupt)
  if (code !== 0) throw new Error(`the copy ended with ${code}: ${said.trim()}`)
}
