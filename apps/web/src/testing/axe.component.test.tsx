import type { ElementType } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { findFaults, findMouseOnly } from './axe.ts'

const put = (html: string): HTMLElement => {
  const element = document.createElement('main')
  element.innerHTML = html
  document.body.append(element)
  // What is wrong on purpose must be gone before the look at the end of each test.
  onTestFinished(() => element.remove())
  return element
}
const LOOKS = [
  { theme: 'light', once: true },
  { theme: 'dark', once: true },
] as const

test('the look at the end of each test notices what has no name or cannot be read, however often', async () => {
  const faulty = put('<button type="button"></button><p style="color: #777; background: #888">Salida</p>')
  for (const look of [...LOOKS, ...LOOKS]) {
    const faults = (await findFaults(look)).map((fault) => fault.split(':')[0])
    const named = look.theme === 'light' ? ['button-name'] : []
    expect(faults).toEqual([...named, 'color-contrast'])
  }
  faulty.remove()
})

test('what cannot be read in one theme alone is found in that one', async () => {
  const faulty = put('<p style="color: light-dark(#000, #eee); background: #fff">Salida</p>')
  expect(await findFaults(LOOKS[0])).toEqual([])
  expect(await findFaults(LOOKS[1])).toEqual([expect.stringMatching(/^color-contrast: p/)])
  faulty.remove()
})

test('what was judged is judged again once anything about it is another', async () => {
  const element = put('<button type="button" aria-label="Cerrar"><svg></svg></button>')
  expect(await findFaults(LOOKS[0])).toEqual([])
  expect(await findFaults(LOOKS[0])).toEqual([])
  element.querySelector('button')?.removeAttribute('aria-label')
  expect(await findFaults(LOOKS[0])).toEqual([expect.stringMatching(/^button-name/)])
  element.remove()
})

/** What the lint rules cannot see into. */
const Pressed: ElementType = 'div'

test('what a press acts on and no key is found, and what has both is not', async () => {
  const act = () => undefined
  const screen = await render(
    <main>
      <Pressed onClick={act}>Abrir</Pressed>
      <button type="button" tabIndex={-1}>
        Cerrar
      </button>
      <button type="button" onClick={act}>
        Guardar
      </button>
      <div role="tablist">
        <button type="button" role="tab" tabIndex={-1} onClick={act}>
          Segunda
        </button>
      </div>
    </main>,
  )
  expect(await findMouseOnly()).toEqual(['no key presses div «Abrir»', 'no Tab reaches button «Cerrar»'])
  await screen.unmount()
})
