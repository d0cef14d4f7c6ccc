import { describe, expect, it } from 'vitest'
import type { StyleSpecification } from 'maplibre-gl'
import { crearFondo, FALLOS_MAXIMOS, type PedirEstilo } from './online-style.ts'

const estilo = (name: string): StyleSpecification => ({ version: 8, name, sources: {}, layers: [] })
const LOCAL = estilo('local')
const OSCURO = estilo('oscuro')
const ONLINE = estilo('online')
const URL_ONLINE = 'https://tiles.test/style.json'

function montar(pedir: PedirEstilo = () => Promise.resolve(ONLINE)) {
  const aplicados: (string | undefined)[] = []
  const fondo = crearFondo({ inicial: LOCAL, aplicar: ({ name }) => aplicados.push(name), pedir })
  return { fondo, aplicados }
}

describe('crearFondo', () => {
  it('never asks when there is no address', async () => {
    const { fondo, aplicados } = montar(() => Promise.reject(new Error('asked')))
    await fondo.poner(LOCAL, undefined)
    await fondo.poner(LOCAL, '')
    expect(aplicados).toEqual([])
  })

  it('swaps to the online style when it answers', async () => {
    const { fondo, aplicados } = montar()
    await fondo.poner(LOCAL, URL_ONLINE)
    expect(aplicados).toEqual(['online'])
    expect(fondo.enLinea()).toBe(true)
  })

  it('stays local when the answer fails or comes too late', async () => {
    const { fondo, aplicados } = montar(() => Promise.reject(new DOMException('too slow', 'TimeoutError')))
    await fondo.poner(LOCAL, URL_ONLINE)
    expect(aplicados).toEqual([])
    expect(fondo.enLinea()).toBe(false)
  })

  it('goes back after several failed tiles in a row, and tries again when asked', async () => {
    const { fondo, aplicados } = montar()
    await fondo.poner(LOCAL, URL_ONLINE)
    for (let i = 1; i < FALLOS_MAXIMOS; i++) fondo.fallo()
    fondo.llego()
    for (let i = 1; i < FALLOS_MAXIMOS; i++) fondo.fallo()
    expect(fondo.enLinea()).toBe(true)
    fondo.fallo()
    expect(aplicados).toEqual(['online', 'local'])
    fondo.fallo()
    expect(aplicados).toHaveLength(2)
    await fondo.poner(LOCAL, URL_ONLINE)
    expect(aplicados).toEqual(['online', 'local', 'online'])
  })

  it('shows the other theme at once and only then asks for its online style', async () => {
    const { fondo, aplicados } = montar()
    await fondo.poner(LOCAL, URL_ONLINE)
    await fondo.poner(OSCURO, undefined)
    expect(aplicados).toEqual(['online', 'oscuro'])
  })

  it('ignores an answer that a newer request overtook', async () => {
    const respuestas: ((s: StyleSpecification) => void)[] = []
    const { fondo, aplicados } = montar(() => new Promise((resolve) => respuestas.push(resolve)))
    const vieja = fondo.poner(LOCAL, URL_ONLINE)
    const nueva = fondo.poner(OSCURO, undefined)
    respuestas[0]?.(ONLINE)
    await Promise.all([vieja, nueva])
    expect(aplicados).toEqual(['oscuro'])
  })

  it('ignores an answer after closing', async () => {
    const respuestas: ((s: StyleSpecification) => void)[] = []
    const { fondo, aplicados } = montar(() => new Promise((resolve) => respuestas.push(resolve)))
    const pedido = fondo.poner(LOCAL, URL_ONLINE)
    fondo.cerrar()
    respuestas[0]?.(ONLINE)
    await pedido
    expect(aplicados).toEqual([])
  })
})
