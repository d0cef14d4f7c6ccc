// `npm run pictures`: every screen, dialog and state into `fotos/`, which git ignores; words choose among them (`npm run pictures -- flota 390 dark`).
// `npm run pictures -- docs`: the pictures of README and docs, into docs/imagenes.
import { startTestServer } from '@aliadas/server/testing'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../support/chromium.ts'
import { takeAll } from './all.ts'
import { takeDocs } from './docs.ts'

const words = process.argv.slice(2)
const { executablePath, env, args } = await chromiumPath()
// The configuration of `npm start` without settings: demo data, the packaged map, and the online map if there is
// internet.
const server = await startTestServer({ MAP_STYLE_URL: '' })
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  await (words[0] === 'docs' ? takeDocs(browser, server.url) : takeAll(browser, server.url, words))
} finally {
  await browser.close()
  await server.stop()
}
