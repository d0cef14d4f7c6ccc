import path from 'node:path'
import { runCommand } from './run-command.ts'
import { orderOf, runOrder } from './upgrade.ts'

await runCommand(
  (parts) =>
    runOrder(orderOf(process.argv.slice(2)), { ...parts, root: path.resolve(import.meta.dirname, '../../..') }),
  // The backup may be whole, and the version that makes it may not end in order.
  ['Se interrumpió.'],
)
