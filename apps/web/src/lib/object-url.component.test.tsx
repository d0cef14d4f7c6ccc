import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useObjectUrl } from './object-url.ts'

const Address = ({ file }: { file: File | null }) => <output>{useObjectUrl(file) ?? 'ninguna'}</output>
const isThere = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

test('a local file has an address until another one takes its place, or nobody shows it', async () => {
  const [one, other] = ['uno', 'otro'].map((text) => new File([text], `${text}.txt`))
  const { rerender, unmount } = await render(<Address file={one ?? null} />)
  const said = () => page.getByRole('status').element().textContent
  await expect.poll(said).toMatch(/^blob:/)
  const first = said()
  expect(await fetch(first).then((answer) => answer.text())).toBe('uno')
  await rerender(<Address file={other ?? null} />)
  await expect.poll(said).not.toBe(first)
  await expect.poll(said).toMatch(/^blob:/)
  const second = said()
  expect([await isThere(first), await isThere(second)]).toEqual([false, true])
  await rerender(<Address file={null} />)
  await expect.poll(said).toBe('ninguna')
  expect(await isThere(second)).toBe(false)
  await rerender(<Address file={one ?? null} />)
  await expect.poll(said).toMatch(/^blob:/)
  const third = said()
  expect(await isThere(third)).toBe(true)
  await unmount()
  expect(await isThere(third)).toBe(false)
})
