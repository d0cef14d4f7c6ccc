import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BotonDiscreto } from './BotonDiscreto.tsx'

const MOTIVO = 'El vehículo se asigna cuando el servicio está reservado; este sigue pendiente.'

test('a button that is off takes the focus, says why, and does nothing', async () => {
  const actuar = vi.fn<() => void>()
  await render(
    <BotonDiscreto texto="Asignar vehículo" motivo={MOTIVO} describe={undefined} onActuar={actuar} tecla="A" />,
  )
  await userEvent.keyboard('{Tab}')
  const boton = page.getByRole('button', { name: 'Asignar vehículo' })
  await expect.element(boton).toHaveFocus()
  await expect.element(page.getByRole('tooltip', { name: MOTIVO })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(actuar).not.toHaveBeenCalled()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
})

test('one that is on acts and has nothing to explain', async () => {
  const actuar = vi.fn<() => void>()
  const nada = () => undefined
  await render(
    <>
      <BotonDiscreto texto="Asignar vehículo" motivo={null} describe={undefined} onActuar={actuar} tecla="A" />
      <BotonDiscreto texto="Otro" motivo={MOTIVO} describe={undefined} onActuar={nada} />
    </>,
  )
  await userEvent.keyboard('{Tab}{Enter}')
  expect(actuar).toHaveBeenCalledTimes(1)
  // A tooltip opens after a moment: when that of the other button is there, the moment of this one is over, too.
  const otro = page.getByRole('button', { name: 'Otro' })
  await otro.hover()
  await expect.element(page.getByRole('tooltip', { name: MOTIVO })).toBeVisible()
  expect(page.getByRole('tooltip').elements()).toHaveLength(1)
  await otro.unhover()
})
