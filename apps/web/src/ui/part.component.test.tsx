import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { onDemand, Part } from './part.tsx'
import { Toasts } from './Toasts.tsx'

afterEach(() => vi.restoreAllMocks())

const Carta = ({ de }: { de: string }) => <Button>Carta de {de}</Button>

const loading = () => vi.fn<() => Promise<typeof Carta>>().mockResolvedValue(Carta)
const network = () => vi.spyOn(navigator, 'onLine', 'get')

const REASON = 'No pudimos abrir esta parte. Revisa tu conexión e intenta de nuevo.'

test('without a network a part says so in its place, asks for nothing, and its button asks once there is one', async () => {
  const online = network().mockReturnValue(false)
  const load = loading()
  const Late = onDemand(load)
  await render(
    <>
      <Button>Alrededor</Button>
      <Part>
        <Late de="Ana" />
      </Part>
    </>,
  )
  await expect.element(page.getByRole('alert').getByText(REASON)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Alrededor' })).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('Carta de Ana')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a dialog without a network is taken away with a toast, and opens the next time', async () => {
  const online = network().mockReturnValue(false)
  const Late = onDemand(loading())
  const onFault = vi.fn<() => void>()
  const screen = (open: boolean) => (
    <>
      {open ? (
        <Part onFault={onFault}>
          <Late de="Beto" />
        </Part>
      ) : null}
      <Toasts />
    </>
  )
  const { rerender } = await render(screen(true))
  await expect.element(page.getByText(REASON)).toBeVisible()
  expect(onFault).toHaveBeenCalledTimes(1)
  await rerender(screen(false))
  online.mockReturnValue(true)
  await rerender(screen(true))
  await expect.element(page.getByText('Carta de Beto')).toBeVisible()
  expect(onFault).toHaveBeenCalledTimes(1)
})

test('an error of the part itself is not its code missing: it goes on to the page', async () => {
  class Page extends Component<{ children: ReactNode }, { words: string | null }> {
    override state = { words: null }
    static getDerivedStateFromError = ({ message }: Error) => ({ words: message })
    override render() {
      return this.state.words === null ? this.props.children : <Button>La página: {this.state.words}</Button>
    }
  }
  const Broken = onDemand<object>(async () => () => {
    throw new Error('rota')
  })
  const onFault = vi.fn<() => void>()
  await render(
    <Page>
      <Part onFault={onFault}>
        <Broken />
      </Part>
    </Page>,
  )
  await expect.element(page.getByText('La página: rota')).toBeVisible()
  expect(onFault).not.toHaveBeenCalled()
})
