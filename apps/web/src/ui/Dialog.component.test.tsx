import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { isSomethingOnTop } from '../lib/overlays.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Toasts } from './Toasts.tsx'
import { notify } from './toasts.ts'

const nothing = () => undefined

test.each([
  [
    'dialog',
    (open: boolean, act: () => void) => (
      <Dialog open={open} title="Ofertar" onClose={nothing} actions={<button onClick={act}>Enviar</button>}>
        <p>Texto</p>
      </Dialog>
    ),
  ],
  [
    'alertdialog',
    (open: boolean, act: () => void) => (
      <AlertDialog open={open} title="Ofertar" message="Texto" accept="Enviar" onAccept={act} onCancel={nothing} />
    ),
  ],
] as const)('a %s that fades out takes no press and lies over nothing any more', async (role, shown) => {
  const act = vi.fn<() => void>()
  const { rerender } = await render(shown(true, act))
  const dialog = page.getByRole(role)
  await expect.element(dialog).toBeVisible()
  const button = dialog.getByRole('button', { name: 'Enviar' }).element() as HTMLButtonElement
  button.focus()
  // The fade ends when its timer does.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await rerender(shown(false, act))
  // Still on the page: the fade has only begun.
  expect(button.isConnected).toBe(true)
  const { left, top, width, height } = button.getBoundingClientRect()
  expect(button.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(false)
  expect(isSomethingOnTop()).toBe(false)
  await userEvent.keyboard('{Enter}')
  expect(act).not.toHaveBeenCalled()
  expect(document.activeElement).not.toBe(button)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a toast is read and pressed while a dialog is open, and what lies behind the dialog is not', async () => {
  const act = vi.fn<() => void>()
  await render(
    <>
      <button>Detrás</button>
      <Dialog open title="Ofertar" onClose={nothing} actions={<button>Enviar</button>}>
        <p>Texto</p>
      </Dialog>
      <Toasts />
    </>,
  )
  onTestFinished(() => notify.quitar())
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('button', { name: 'Detrás' }).elements()).toEqual([])
  notify.content(<button onClick={act}>Copiar código</button>)
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Copiar código' }).click()
  expect(act).toHaveBeenCalledTimes(1)
})
