import { orderOf, runOrder } from './backup/index.ts'
import { runCommand } from './run-command.ts'

await runCommand((parts) => {
  const [program, ...words] = process.argv.slice(2)
  return runOrder(orderOf(program, words), parts)
})
