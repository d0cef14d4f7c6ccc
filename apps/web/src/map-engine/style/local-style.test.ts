import { describe, expect, it } from 'vitest'
import { FUENTES_PROPIAS } from '../background/keep-own.ts'
import { estiloLocal, type Teselas } from './local-style.ts'

const RECURSOS = { tierra: '/tierra.json', lugares: '/lugares.json', normal: '/500.woff2', fuerte: '/600.woff2' }
const TESELAS: Teselas = { base: 'base', calles: ['calles-valle'], rutas: null, atribucion: 'Vías: <b>Cali</b>' }
const VARIANTES: (Teselas | null)[] = [
  null,
  TESELAS,
  { ...TESELAS, base: null },
  { ...TESELAS, calles: [] },
  { ...TESELAS, rutas: 'calles-valle' },
]

describe('estiloLocal', () => {
  it.each(VARIANTES)('names each layer once and draws it from a source that exists (%#)', (teselas) => {
    const { layers, sources } = estiloLocal('light', RECURSOS, teselas)
    expect(new Set(layers.map((capa) => capa.id)).size).toBe(layers.length)
    const huerfanas = layers.filter((capa) => 'source' in capa && !(capa.source in sources))
    expect(huerfanas).toEqual([])
  })

  it.each(VARIANTES)('stays out of the names the services use (%#)', (teselas) => {
    const { layers, sources } = estiloLocal('dark', RECURSOS, teselas)
    const propias = new RegExp(`^(${FUENTES_PROPIAS.join('|')})(-|$)`)
    expect(layers.map((capa) => capa.id).filter((id) => propias.test(id))).toEqual([])
    expect(Object.keys(sources).filter((id) => propias.test(id))).toEqual([])
  })

  it('asks no server for glyphs or sprites', () => {
    const estilo = estiloLocal('light', RECURSOS, null)
    expect(estilo).not.toHaveProperty('glyphs')
    expect(estilo).not.toHaveProperty('sprite')
    expect(Object.keys(estilo['font-faces'] ?? {})).toEqual(['Inter Medium', 'Inter SemiBold'])
  })

  it('says that the scheme is a scheme, and whose the streets are', () => {
    const de = (teselas: Teselas | null) => JSON.stringify(estiloLocal('light', RECURSOS, teselas).sources.esquema)
    expect(de(null)).toContain('Mapa esquemático, sin conexión')
    expect(de(TESELAS)).not.toContain('Mapa esquemático')
    expect(de(TESELAS)).toContain('Vías: &#60;b&#62;Cali')
  })

  it('leaves the hand-drawn routes out where an archive brings its own', () => {
    expect(estiloLocal('light', RECURSOS, TESELAS).sources).toHaveProperty('rutas-cortadas')
    expect(estiloLocal('light', RECURSOS, { ...TESELAS, rutas: 'calles-valle' }).sources).not.toHaveProperty(
      'rutas-cortadas',
    )
  })

  it('paints the two themes differently', () => {
    expect(estiloLocal('light', RECURSOS, null).layers[0]).not.toEqual(estiloLocal('dark', RECURSOS, null).layers[0])
  })
})
