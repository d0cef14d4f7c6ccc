// A second process for the tests: `start <dir>` starts or adopts and stays, `migrate <url> <folder>` migrates and ends.
// It prints one line of JSON. With ACCOUNT it switches to that user once its own files are loaded, because root's may
// be unreadable for others.
import { createLogger } from '../../platform/log/index.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { StartError } from '../../platform/database/start-error.ts'
import { startEmbedded } from '../../platform/database/supervisor.ts'

const [command, target = '', folder] = process.argv.slice(2)
const account = Number(process.env.ACCOUNT ?? 0)
if (account > 0) {
  process.setgid?.(account)
  process.setuid?.(account)
}
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`)

try {
  if (command === 'migrate') say({ applied: await migrate(target, folder) })
  else {
    const { url, adopted, pid } = await startEmbedded({
      dir: target,
      log: createLogger('silent'),
      settings: { fsync: 'off' },
    })
    say({ url, adopted, pid })
    process.stdin.resume()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  say({ lines: error.lines })
}
