import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** The server's stop waits two seconds for it (`archive.ts`), and then for its database. */
const END_MS = 1_500

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
  // In order where it can, and gone in any case before the database is stopped, which it may hold for long: the next
  // one clears what it leaves.
  let late: NodeJS.Timeout | undefined
  const interrupt = () => {
    child.kill()
    late = setTimeout(() => child.kill('SIGKILL'), END_MS).unref()
  }
  signal.addEventListener('abort', interrupt, { once: true })
  let said = ''
  child.stderr?.on('data', (text) => (said = `${said}${String(text)}`.slice(-2_000)))
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(late)
  signal.removeEventListener('abort', interrupt)
  if (code !== 0) throw new Error(`the copy ended with ${code}: ${said.trim()}`)
}
