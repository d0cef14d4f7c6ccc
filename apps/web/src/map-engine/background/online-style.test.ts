import { describe, expect, it } from 'vitest'
import type { StyleSpecification } from 'maplibre-gl'
import { createBackground, MAX_FAILURES, type FetchStyle } from './online-style.ts'

const style = (name: string): StyleSpecification => ({ version: 8, name, sources: {}, layers: [] })
const LOCALE = style('local')
const DARK = style('oscuro')
const ONLINE = style('online')
const URL_ONLINE = 'https://tiles.test/style.json'

function mount(request: FetchStyle = () => Promise.resolve(ONLINE)) {
  const applied: (string | undefined)[] = []
  const background = createBackground({ initial: LOCALE, apply: ({ name }) => applied.push(name), request })
  return { background, applied }
}

describe('createBackground', () => {
  it('never asks when there is no address', async () => {
    const { background, applied } = mount(() => Promise.reject(new Error('asked')))
    await background.put(LOCALE, undefined)
    await background.put(LOCALE, '')
    expect(applied).toEqual([])
  })

  it('swaps to the online style when it answers', async () => {
    const { background, applied } = mount()
    await background.put(LOCALE, URL_ONLINE)
    expect(applied).toEqual(['online'])
    expect(background.online()).toBe(true)
  })

  it('stays local when the answer fails or comes too late', async () => {
    const { background, applied } = mount(() => Promise.reject(new DOMException('too slow', 'TimeoutError')))
    await background.put(LOCALE, URL_ONLINE)
    expect(applied).toEqual([])
    expect(background.online()).toBe(false)
  })

  it('goes back after several failed tiles in a row, and tries again when asked', async () => {
    const { background, applied } = mount()
    await background.put(LOCALE, URL_ONLINE)
    for (let i = 1; i < MAX_FAILURES; i++) background.failed()
    background.arrived()
    for (let i = 1; i < MAX_FAILURES; i++) background.failed()
    expect(background.online()).toBe(true)
    background.failed()
    expect(applied).toEqual(['online', 'local'])
    background.failed()
    expect(applied).toHaveLength(2)
    await background.put(LOCALE, URL_ONLINE)
    expect(applied).toEqual(['online', 'local', 'online'])
  })

  it('shows the other theme at once and only then asks for its online style', async () => {
    const { background, applied } = mount()
    await background.put(LOCALE, URL_ONLINE)
    await background.put(DARK, undefined)
    expect(applied).toEqual(['online', 'oscuro'])
  })

  it('ignores an answer that a newer request overtook', async () => {
    const answers: ((s: StyleSpecification) => void)[] = []
    const { background, applied } = mount(() => new Promise((resolve) => answers.push(resolve)))
    const old = background.put(LOCALE, URL_ONLINE)
    const next = background.put(DARK, undefined)
    answers[0]?.(ONLINE)
    await Promise.all([old, next])
    expect(applied).toEqual(['oscuro'])
  })

  it('ignores an answer after closing', async () => {
    const answers: ((s: StyleSpecification) => void)[] = []
    const { background, applied } = mount(() => new Promise((resolve) => answers.push(resolve)))
    const request = background.put(LOCALE, URL_ONLINE)
    background.close()
    answers[0]?.(ONLINE)
    await request
    expect(applied).toEqual([])
  })
})
