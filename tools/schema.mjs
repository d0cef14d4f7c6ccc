// `npm run schema`: the types of the tables and their picture in docs/, from the database that the migrations make.
import { runServerScript } from './lib/server-script.mjs'

await runServerScript('testing', 'schema', 'main.ts')
