// `npm run promises`: adds what the partner API's document promises now to docs/api/v1.txt; fails when it is narrower than before. Then it
// writes the types of packages/cliente, which follow from the same document.
import { writeClient } from './lib/api.mjs'
import { Falla, runMain } from './lib/falla.mjs'
import { runServerScript } from './lib/server-script.mjs'

await runServerScript('aliados', 'escribir-promesas.ts')
if (process.exitCode === 0)
  await runMain(async () => {
    const { code, output } = await writeClient()
    if (code !== 0) throw new Falla(output, code)
    return 0
  })
