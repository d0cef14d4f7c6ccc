import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { faultsInFrame } from '../support/axe-in-frame.ts'
import { mouseOnlyInFrame } from '../support/keyboard-in-frame.ts'
import { openContext, SCREENS, signIn, still, type Screen, type Theme } from './camera.ts'
import { SCENES, type Scene } from './scenes/index.ts'
import { putState, STATES, type State } from './states.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../fotos')
const THEMES: readonly Theme[] = ['light', 'dark']
const WIDTHS = Object.keys(SCREENS).map(Number) as Screen[]
/** Taken without a word; the zoomed screen only where a word asks for it. */
const USUAL = WIDTHS.filter((width) => width !== 960)

/** Takes the picture after this time, in ms, even if something still moves. */
const SETTLE_MS = 2_500

/** What axe and the keyboard find on the page in one theme; on paper nothing is pressed. */
const findFaults = async (page: Page, theme: Theme): Promise<string[]> => {
  if (await page.evaluate(() => matchMedia('print').matches)) return []
  const inPage = { frame: async () => page.mainFrame() }
  return [...(await faultsInFrame(inPage, { theme, once: false })), ...(await mouseOnlyInFrame(inPage))]
}

type Shot = {
  scene: Scene
  state: State
  theme: Theme
  file: string
  /** Whether what is not for everybody is an error. */
  checked: boolean
}

const take = async (context: BrowserContext, { scene, state, theme, file, checked }: Shot): Promise<void> => {
  const page = await context.newPage()
  // Prints the reason beside a picture of an unexpected error.
  page.on('pageerror', (error) => console.error(`${file}: ${error.message}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Ignore requests that a navigation aborted, and the missing internet of the tests' browser.
    if (!/ABORTED|NAME_NOT_RESOLVED|INTERNET/.test(why)) console.error(`${file}: ${why} ${request.url()}`)
  })
  try {
    const address = (await scene.find?.(page)) ?? scene.path
    await putState(page, state)
    await page.goto(address)
    if (state === 'normal') {
      await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined)
      await page.getByText('Cargando…', { exact: true }).waitFor({ state: 'detached' })
      await scene.act?.(page)
      await still(page)
    } else await page.locator('#splash').waitFor({ state: 'detached' })
    // While something loads or fails there may be no map to wait for.
    if (state === 'empty' || state === 'long') await still(page)
    // A failed query is retried three times before the page shows the error.
    if (state === 'error')
      await page
        .getByRole('button', { name: 'Reintentar' })
        .first()
        .waitFor()
        .catch(() => undefined)
    await page.waitForTimeout(state === 'normal' ? 300 : SETTLE_MS)
    await page.screenshot({ path: path.join(FOLDER, file) })
    console.log(`fotos/${file}`)
    const faults = checked ? await findFaults(page, theme) : []
    if (faults.length > 0) throw new Error(faults.join('; '))
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
}

/** Writes a page with all pictures side by side. */
const writeIndex = async (): Promise<void> => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.png')).toSorted()
  const figures = files.map(
    (name) => `<figure><img loading="lazy" src="${name}"><figcaption>${name}</figcaption></figure>`,
  )
  const style =
    'body{display:flex;flex-wrap:wrap;gap:16px;font:12px sans-serif}img{height:420px;border:1px solid #888}figure{margin:0}'
  await writeFile(
    path.join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('\n')}`,
  )
}

/** The items that a word names; all if no word names one. */
const chosen = <T>(all: readonly T[], is: (one: T) => boolean): readonly T[] => (all.some(is) ? all.filter(is) : all)

/**
 * Takes every scene at every width in both themes, and its states at the widest and the narrowest. Prints the failed
 * ones and continues. `words`: widths, themes, states and parts of names; a kind without a word is not limited. With
 * the word `axe` a picture fails on which axe or the keyboard finds something.
 */
export const takeAll = async (browser: Browser, url: string, words: readonly string[]): Promise<void> => {
  await mkdir(FOLDER, { recursive: true })
  const states = chosen(STATES, (state) => words.includes(state))
  const names = words.filter((word) => !STATES.some((state) => state === word))
  const scenes = chosen(SCENES, ({ name }) => names.some((word) => name.includes(word)))
  const asked = WIDTHS.filter((width) => words.includes(String(width)))
  const screens = asked.length > 0 ? asked : USUAL
  const themes = chosen(THEMES, (theme) => words.includes(theme))
  const failed: string[] = []
  for (const email of new Set(scenes.map((scene) => scene.email)))
    for (const screen of screens)
      for (const theme of themes) {
        const context = await openContext(browser, url, screen, theme)
        context.setDefaultTimeout(15_000)
        if (email) await signIn(context, email)
        for (const scene of scenes.filter((one) => one.email === email))
          for (const state of states) {
            if (state !== 'normal' && (scene.reads !== true || screen === 820 || screen === 960)) continue
            const file = [scene.name, ...(state === 'normal' ? [] : [state]), screen, theme].join('-') + '.png'
            const checked = words.includes('axe')
            await take(context, { scene, state, theme, file, checked }).catch((error: unknown) => {
              failed.push(`${file}: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`)
            })
          }
        await context.close()
      }
  await writeIndex()
  if (failed.length > 0) throw new Error(`No se tomaron ${failed.length}:\n${failed.join('\n')}`)
}
