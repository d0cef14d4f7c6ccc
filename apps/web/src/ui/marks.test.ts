import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmptyState } from './EmptyState.tsx'
import { RouteMark } from './marks.tsx'
import { Stars } from './Stars.tsx'

const SOURCES = globSync('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, '..', file), 'utf8') }))

test('no row, act or empty place is drawn as a speech bubble, a building or a tray', () => {
  const FOREIGN =
    /icons-material\/\w*(?:Chat|Forum|Comment|Sms|Textsms|Message|Feedback|Business|Apartment|Domain|Inbox|Drafts)\w*/g
  expect('icons-material/ChatBubbleOutline, icons-material/MoveToInbox'.match(FOREIGN)).toHaveLength(2)
  expect(SOURCES.flatMap(({ file, text }) => (text.match(FOREIGN) ?? []).map((icon) => `${file}: ${icon}`))).toEqual([])
})

test('an empty place shows a route that nobody drives yet', () => {
  const mark = renderToStaticMarkup(createElement(RouteMark))
  expect(renderToStaticMarkup(createElement(EmptyState, { title: 'Aún no hay viajes' }))).toContain(mark)
})

test('arrow, donut and time band stand in acts, screens and rows', () => {
  const used = (mark: string) => SOURCES.filter(({ text }) => new RegExp(`\\b${mark}\\b[^']`).test(text)).length > 1
  const marks = ['OpenIcon', 'DonutIcon', 'RouteMark', 'BandaDeTiempo', 'IconoDeEstado']
  expect(marks.filter((mark) => !used(mark))).toEqual([])
})

test.each([
  [4.5, 108],
  [4.26, 108],
  [5, 120],
  [1, 24],
])('%s stars are filled to %s of 120', (value, width) => {
  const drawn = renderToStaticMarkup(createElement(Stars, { value, label: 'estrellas' }))
  expect(/<svg width="(\d+)" height="24">/.exec(drawn)?.[1]).toBe(String(width))
  expect(drawn).toMatch(/role="img" aria-label="estrellas"/)
})
