// `npm run bench -- servidor` compares the server's responses with bare ones, `-- historial` measures pages of a
// million lines, `-- calle` vehicles and live streams, `-- mercado` a change by the number of companies that
// listen, `-- dos` two servers beside one, `-- puerta` phones with an address each, `-- descargas` the waiting of others while one company downloads many files, `-- eventos` lists while thousands of events wait for a partner, `-- registro` what request lines and
// measurements cost, `-- fuec` a hundred FUECs at once and the officer's page, `-- respaldo` backups of a million services, `-- mapa` the map in a browser; without
// words all of them. SERVICIOS and VUELTAS set other sizes and rounds.
import { exitCode, forwardSignals, start } from './lib/child.mjs'
import { Falla, runMain } from './lib/falla.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26, node26Env } from './lib/node26.mjs'
import { inRoot } from './lib/root.mjs'
import { requireWebBuilt } from './lib/web-build.mjs'

/** @type {Record<string, string[]>} */
const BENCHES = {
  servidor: ['apps', 'server', 'src', 'testing', 'bench', 'main.ts'],
  historial: ['apps', 'server', 'src', 'testing', 'bench', 'history.ts'],
  descargas: ['apps', 'server', 'src', 'testing', 'bench', 'downloads.ts'],
  registro: ['apps', 'server', 'src', 'testing', 'bench', 'observing.ts'],
  eventos: ['apps', 'server', 'src', 'testing', 'bench', 'events.ts'],
  fuec: ['apps', 'server', 'src', 'testing', 'bench', 'fuec.ts'],
  calle: ['apps', 'server', 'src', 'testing', 'bench', 'road.ts'],
  mercado: ['apps', 'server', 'src', 'testing', 'bench', 'market.ts'],
  dos: ['apps', 'server', 'src', 'testing', 'bench', 'two.ts'],
  puerta: ['apps', 'server', 'src', 'testing', 'bench', 'door.ts'],
  respaldo: ['apps', 'server', 'src', 'testing', 'bench', 'backup.ts'],
  mapa: ['e2e', 'bench', 'mapa.ts'],
}

await runMain(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.find((word) => !(word in BENCHES))
  if (unknown !== undefined) throw new Falla(`No hay una medida «${unknown}»: ${Object.keys(BENCHES).join(', ')}.`)
  ensureInstalled()
  forwardSignals()
  for (const [name, file] of Object.entries(BENCHES)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    if (name === 'mapa') {
      await requireWebBuilt()
    }
    const code = await exitCode(start(node26(), [inRoot(...file)], { stdio: 'inherit', env: node26Env() }))
    if (code !== 0) return code
  }
  return 0
})
