import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { SearchField } from './SearchField.tsx'

type Search = (text: string) => void

test('a text is sent once, also while its address has not followed and the screen renders again', async () => {
  const [first, again, control] = [vi.fn<Search>(), vi.fn<Search>(), vi.fn<Search>()]
  const shown = (onSearch: Search, value = '') => (
    <>
      <SearchField label="Servicios" value={value} onSearch={onSearch} />
      <SearchField label="Otra" value="" onSearch={control} />
    </>
  )
  const { rerender } = await render(shown(first))
  const field = page.getByRole('searchbox', { name: 'Servicios' })
  await field.fill('cali')
  await expect.poll(() => first.mock.calls).toEqual([['cali']])
  await rerender(shown(again))
  // Another field, typed into later, has been heard: the pause is over for both.
  await page.getByRole('searchbox', { name: 'Otra' }).fill('buga')
  await expect.poll(() => control.mock.calls).toEqual([['buga']])
  expect(again).not.toHaveBeenCalled()
  // The address follows, somebody goes back, and the same text is typed anew.
  await rerender(shown(again, 'cali'))
  await rerender(shown(again, ''))
  await expect.element(field).toHaveValue('')
  await field.fill('cali')
  await expect.poll(() => again.mock.calls).toEqual([['cali']])
})

test('what is typed letter by letter is one search, after a pause', async () => {
  const search = vi.fn<Search>()
  await render(<SearchField label="Servicios" value="" onSearch={search} />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const pauses = () => timers.mock.calls.filter(([, ms]) => ms === 250).length
  try {
    for (const [i, text] of ['c', 'ca', 'cal', 'cali'].entries()) {
      await page.getByRole('searchbox').fill(text)
      await expect.poll(pauses).toBe(i + 1)
    }
    await vi.advanceTimersByTimeAsync(249)
    expect(search.mock.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(search.mock.calls).toEqual([['cali']])
  } finally {
    // Before the real timers come back: it gives back what it found, the false ones.
    timers.mockRestore()
  }
})
