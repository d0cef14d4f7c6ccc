import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useToaster, type Toast } from 'react-hot-toast'
import { beforeEach, expect, test } from 'vitest'
import { DURACION_EN_FLOTA } from '../flota/index.ts'
import { avisar, MAXIMO, opcionesDe, ROJO, VERDE } from './toasts.ts'

/** What the page would show now. */
const visibles = (resultados?: number): Toast[] => {
  const vistos: Toast[] = []
  const Mirador = ({ alVer }: { alVer: (toasts: readonly Toast[]) => void }) => {
    alVer(useToaster(opcionesDe(resultados)).toasts)
    return null
  }
  renderToString(createElement(Mirador, { alVer: (toasts) => void vistos.push(...toasts) }))
  return vistos
}
const duraciones = (resultados?: number) => Object.fromEntries(visibles(resultados).map((t) => [t.message, t.duration]))

beforeEach(() => {
  for (const { id } of visibles()) avisar.quitar(id)
})

test('each kind stays for its own time, and results longer on the fleet screen', () => {
  avisar.neutro('neutro')
  avisar.error('error')
  avisar.exito('éxito')
  avisar.cargando('cargando')
  avisar.contenido(createElement('b'), { id: 'contenido', duration: 4000 })
  expect(duraciones()).toMatchObject({ neutro: 4000, error: 4000, éxito: 2000, cargando: Infinity })
  expect(DURACION_EN_FLOTA).toBe(5000)
  expect(duraciones(DURACION_EN_FLOTA)).toMatchObject({ neutro: 4000, error: 5000, éxito: 5000, cargando: Infinity })
})

test('success is green, error is red, and the same message twice is one toast', () => {
  avisar.exito('hecho')
  avisar.error('mal')
  avisar.error('mal')
  const por = (mensaje: string) => visibles().filter((t) => t.message === mensaje)
  expect(por('hecho').map((t) => t.style?.background)).toEqual([VERDE])
  expect(por('mal').map((t) => t.style?.background)).toEqual([ROJO])
})

test('at most twenty are there at once and the oldest makes room', () => {
  for (let n = 1; n <= 25; n++) avisar.neutro(`aviso ${n}`)
  const textos = visibles().map((t) => t.message)
  expect(textos).toHaveLength(MAXIMO)
  expect(MAXIMO).toBe(20)
  expect(textos).toContain('aviso 25')
  expect(textos).not.toContain('aviso 5')
})
