// `npm run lighthouse`: Google's Lighthouse on the built site, screen by screen. Words select screens.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startTestServer } from '@aliadas/server/testing'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../support/chromium.ts'
import { signIn } from '../pictures/camera.ts'
import { SCENES } from '../pictures/scenes/index.ts'

type Audit = {
  title: string
  score: number | null
  displayValue?: string
  details?: { items?: { node?: { selector?: string; snippet?: string } }[] }
}
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Report = { lhr: { categories: Record<string, Category | undefined>; audits: Record<string, Audit | undefined> } }
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<Report | undefined>

// The command installs it from a separate package: the product does not depend on it.
const TOOL = resolve(import.meta.dirname, '../../tools/lighthouse/node_modules/lighthouse/core/index.js')
const { default: lighthouse } = (await import(pathToFileURL(TOOL).href)) as { default: Lighthouse }

const PERFORMANCE = 95
const PORT = 9_333
const words = process.argv.slice(2)

/** Each screen by address, once. Dialogs are checked with axe instead (accesibilidad.spec.ts). */
const screens = [...new Map(SCENES.map(({ path, email }) => [path, email])).entries()].filter(
  ([path]) => words.length === 0 || words.some((word) => path.includes(word)),
)

const run = async (url: string, categories: readonly string[]): Promise<Report['lhr']> => {
  const report = await lighthouse(url, {
    port: PORT,
    onlyCategories: categories,
    // Keep the storage, because it contains the session.
    disableStorageReset: true,
    // The page for an unknown address is a screen too.
    ignoreStatusCode: true,
    logLevel: 'error',
  })
  if (!report) throw new Error(`No report of ${url}`)
  return report.lhr
}

const percent = ({ categories }: Report['lhr'], name: string): number =>
  Math.round((categories[name]?.score ?? 0) * 100)

/** Failed audits of a screen with their first elements. */
const failuresOf = ({ categories, audits }: Report['lhr'], name: string): string[] =>
  (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (weight === 0 || !audit || (audit.score ?? 1) >= 0.9) return []
    const nodes = (audit.details?.items ?? [])
      .slice(0, 5)
      .map(({ node }) => `      ${node?.selector ?? ''} ${node?.snippet ?? ''}`)
    return [`    ${audit.title} ${audit.displayValue ?? ''}`, ...nodes]
  })

const { executablePath, env, args } = await chromiumPath()
const server = await startTestServer({ MAP_STYLE_URL: '' })
let low = 0

/** One browser for each person: Lighthouse opens its pages in the browser that is signed in. */
const inBrowser = async (email: string | undefined, work: () => Promise<void>): Promise<void> => {
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${PORT}`],
    env: { ...process.env, ...env },
  })
  const outside = await chromium.connectOverCDP(`http://127.0.0.1:${PORT}`)
  try {
    const [context] = outside.contexts()
    if (context && email) await signIn(context, email, server.url)
    await work()
  } finally {
    await outside.close()
    await browser.close()
  }
}

const say = (path: string, lhr: Report['lhr'], name: string, wanted: number): void => {
  const score = percent(lhr, name)
  console.log(`${score >= wanted ? '✓' : '✗'} ${name} ${score} ${path}`)
  if (score >= wanted) return
  low++
  console.log(failuresOf(lhr, name).join('\n'))
}

try {
  for (const person of new Set(screens.map(([, email]) => email)))
    await inBrowser(person, async () => {
      for (const [path] of screens.filter(([, email]) => email === person)) {
        const url = `${server.url}${path}`
        if (path === '/login') say(path, await run(url, ['performance']), 'performance', PERFORMANCE)
        say(path, await run(url, ['accessibility']), 'accessibility', 100)
      }
    })
} finally {
  await server.stop()
}
process.exitCode = low === 0 ? 0 : 1
