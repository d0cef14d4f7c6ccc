// `npm run promises`: adds what the partner API's document promises now to docs/api/v1.txt; fails when it is narrower than before.
import { runServerScript } from './lib/server-script.mjs'

await runServerScript('aliados', 'escribir-promesas.ts')
