import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from '@playwright/test'

type Node = { target: string[]; any: { data: { messageKey?: string } | null }[] }
type Result = { id: string; impact: string | null; nodes: Node[] }
type Axe = {
  run: (context: object, options: object) => Promise<{ violations: Result[]; incomplete: Result[] }>
}
type Page = { axe: Axe; judged?: Set<string> }
type Look = {
  theme: 'light' | 'dark'
  /** Skips what looked the same in this theme before, and was without fault. */
  once: boolean
}

/** Rules whose result depends on the theme; all others see the same markup. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Rules of a whole document are none of these, or left out by the context: the document is the test runner's. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  dark: COLOUR_RULES,
}
const OPTIONS = { resultTypes: ['violations', 'incomplete'], iframes: false }

let source: string | undefined
const axeSource = (): string => {
  // The version that the browser tests use; only its package depends on it.
  const axe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
  source ??= readFileSync(axe.resolve('axe-core/axe.min.js'), 'utf8')
  return source
}

/**
 * Violations that axe calls serious or critical, by rule and element, on the page of a component test in one theme, and
 * texts in exactly the colour of their background: by all rules in the light theme, by those of colours in the dark one.
 * Only the attribute of the theme changes: a page that is told of another theme would draw its map anew.
 */
export const faultsInFrame = async (
  { frame: frameOf }: { frame: () => Promise<Frame> },
  look: Look = { theme: 'light', once: false },
): Promise<string[]> => {
  const frame = await frameOf()
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource())
  return frame.evaluate(judge, { ...look, options: { ...OPTIONS, runOnly: RULES[look.theme] } })
}

/** Runs in the page, so it uses nothing outside of itself. */
const judge = async ({ theme, once, options }: Look & { options: object }): Promise<string[]> => {
  const page = globalThis as unknown as Page
  page.judged ??= new Set()
  const { judged, axe } = page
  const MARK = 'data-judged'
  /** Attributes whose value counts; of the others only that they are there. */
  const BY_VALUE = /^(class|role|type|aria-(hidden|checked|selected|current|disabled|expanded|invalid)|style|disabled)$/
  const found: string[] = []

  /** FNV-1a with two seeds: a collision would only skip one subtree. */
  const hash = (text: string): string => {
    let [a, b] = [0x811c9dc5, 0x1b873593]
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i)
      a = Math.imul(a ^ code, 16777619)
      b = Math.imul(b ^ code, 2246822519)
    }
    return `${a.toString(36)}${b.toString(36)}`
  }
  const own = (element: Element): string => {
    const names = element.getAttributeNames().toSorted()
    return [
      element.tagName,
      ...names.map((name) => (BY_VALUE.test(name) ? `${name}=${element.getAttribute(name)}` : name)),
    ].join(' ')
  }

  /** What an element and all below it look like; marks the topmost ones that were judged. */
  const shapeOf = (element: Element, above: string): { shape: string; isNew: boolean } => {
    const self = own(element)
    const below = hash(`${above}>${self}`)
    const children = [...element.children].map((child) => ({ child, ...shapeOf(child, below) }))
    const text = [...element.childNodes].some((one) => one.nodeType === 3 && one.textContent?.trim())
    const shape = hash(`${self}${text ? '#' : ''}(${children.map((one) => one.shape).join()})`)
    const key = `${theme} ${above} ${shape}`
    const isNew = !judged.has(key)
    found.push(key)
    if (isNew) for (const one of children) if (!one.isNew) one.child.setAttribute(MARK, '')
    return { shape, isNew }
  }
  if (once) {
    const { isNew } = shapeOf(document.body, '')
    if (!isNew) return []
  }

  const root = document.documentElement
  // A colour that a child inherits would change later than its parent's, and contrast is wrong until then.
  const still = new CSSStyleSheet()
  still.replaceSync('*, *::before, *::after { transition-property: none !important }')
  // Not an element: the product's policy lets no page add one.
  document.adoptedStyleSheets.push(still)
  const before = { theme: root.dataset['theme'], scheme: root.style.colorScheme }
  root.dataset['theme'] = theme
  root.style.colorScheme = theme
  // The same halfway through an animation.
  const ending = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))

  const { violations, incomplete } = await axe.run({ include: ['body'], exclude: [`[${MARK}]`] }, options)

  if (before.theme === undefined) delete root.dataset['theme']
  else root.dataset['theme'] = before.theme
  root.style.colorScheme = before.scheme
  // The theme is back before anything may take its time again.
  void root.offsetHeight
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1)
  for (const one of document.querySelectorAll(`[${MARK}]`)) one.removeAttribute(MARK)
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  // axe leaves such a text undecided, because a page may hide it on purpose.
  const blank = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'))
  const faults = [
    ...grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
    ...blank.map(({ target }) => `blank text: ${target.join(' ')}`),
  ]
  if (faults.length === 0) for (const key of found) judged.add(key)
  return faults
}
