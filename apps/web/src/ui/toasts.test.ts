import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useToaster, type Toast } from 'react-hot-toast'
import { beforeEach, expect, test } from 'vitest'
import { DURACION_EN_FLOTA } from '../flota/index.ts'
import { notify, MAX, optionsOf, RED, GREEN } from './toasts.ts'

/** What the page would show now. */
const visible = (own?: number): Toast[] => {
  const seen: Toast[] = []
  const Watcher = ({ onVer: onSee }: { onVer: (toasts: readonly Toast[]) => void }) => {
    onSee(useToaster(optionsOf(own)).toasts)
    return null
  }
  renderToString(createElement(Watcher, { onVer: (toasts) => void seen.push(...toasts) }))
  return seen
}
const duraciones = (own?: number) => Object.fromEntries(visible(own).map((t) => [t.message, t.duration]))

beforeEach(() => {
  for (const { id } of visible()) notify.quitar(id)
})

test('S9-022 S2-121 each kind stays for its own time, and on the fleet screen all but a running act stay 5 seconds', () => {
  notify.neutral('neutro')
  notify.error('error')
  notify.success('éxito')
  notify.loading('cargando')
  notify.content(createElement('b'), { id: 'contenido', duration: 4000 })
  expect(duraciones()).toMatchObject({ neutro: 4000, error: 4000, éxito: 2000, cargando: Infinity })
  expect(DURACION_EN_FLOTA).toBe(5000)
  expect(duraciones(DURACION_EN_FLOTA)).toMatchObject({ neutro: 5000, error: 5000, éxito: 5000, cargando: Infinity })
})

test('success is green, error is red, and the same message twice is one toast', () => {
  notify.success('hecho')
  notify.error('mal')
  notify.error('mal')
  const por = (message: string) => visible().filter((t) => t.message === message)
  expect(por('hecho').map((t) => t.style?.background)).toEqual([GREEN])
  expect(por('mal').map((t) => t.style?.background)).toEqual([RED])
})

test('at most twenty are there at once and the oldest makes room', () => {
  for (let n = 1; n <= 25; n++) notify.neutral(`aviso ${n}`)
  const texts = visible().map((t) => t.message)
  expect(texts).toHaveLength(MAX)
  expect(MAX).toBe(20)
  expect(texts).toContain('aviso 25')
  expect(texts).not.toContain('aviso 5')
})
