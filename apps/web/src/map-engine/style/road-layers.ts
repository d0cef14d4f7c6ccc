import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palette.ts'
import { width, ofKind, NORMAL, byZoom, label, stroke, type Origin } from './parts.ts'

/** Street archives begin at this zoom; below it there are only the hand-drawn routes. */
export const HANDOVER = 9

/** Roads between towns; in the scheme they are one class among others, in an archive a layer of their own. */
export function routes(c: Palette, id: string, o: Origin): LayerSpecification[] {
  const filters = nationalOnly(o)
  return [
    stroke(`${id}-borde`, o, { color: c.majorEdge, width: width(5, 0.8, 9, 2.8, 13, 7, 16, 20), ...filters }),
    stroke(`${id}-via`, o, { color: c.major, width: width(5, 0.4, 9, 1.6, 13, 5, 16, 17), ...filters }),
  ]
}

export function roadLabels(c: Palette, id: string, o: Origin): LayerSpecification {
  const size = byZoom(9, 10, 13, 11.5)
  const from = Math.max(8, o.minzoom ?? 0)
  return label(`${id}-rotulo`, o, {
    color: c.softText,
    halo: c.halo,
    size,
    from,
    gap: 500,
    ...nationalOnly(o),
  })
}

function nationalOnly(o: Origin): { filters?: FilterSpecification } {
  return o['source-layer'] ? {} : { filters: ofKind('nacional') }
}

export function avenues(c: Palette): LayerSpecification[] {
  const o = { source: 'esquema' }
  const street = ofKind('calle')
  const avenue = ofKind('avenida')
  return [
    stroke('calle-borde', o, {
      color: c.middleEdge,
      width: width(10, 0.6, 13, 5, 16, 15, 19, 46),
      filters: street,
      from: 10,
    }),
    stroke('avenida-borde', o, {
      color: c.majorEdge,
      width: width(9, 1, 11, 2.8, 13, 7.4, 16, 21, 19, 58),
      filters: avenue,
      from: 8,
    }),
    stroke('calle', o, { color: c.media, width: width(10, 0.3, 13, 3.6, 16, 12, 19, 42), filters: street, from: 10 }),
    stroke('avenida', o, {
      color: c.major,
      width: width(9, 0.6, 11, 1.8, 13, 5.4, 16, 18, 19, 54),
      filters: avenue,
      from: 8,
    }),
  ]
}

export function rangeLabels(c: Palette): LayerSpecification {
  return {
    id: 'cordillera-rotulo',
    type: 'symbol',
    source: 'esquema',
    filter: ofKind('cordillera'),
    minzoom: 6.4,
    maxzoom: 10,
    layout: {
      'symbol-placement': 'line',
      'text-field': ['upcase', ['get', 'n']],
      'text-font': [NORMAL],
      'text-size': byZoom(6, 9.5, 10, 12),
      'text-letter-spacing': 0.24,
      'symbol-spacing': 700,
    },
    paint: { 'text-color': c.softText, 'text-halo-color': c.halo, 'text-halo-width': 1, 'text-opacity': 0.75 },
  }
}

export function schemeLabels(c: Palette): LayerSpecification[] {
  const o = { source: 'esquema' }
  return [
    rangeLabels(c),
    label('rio-rotulo', o, {
      color: c.waterText,
      halo: c.halo,
      size: 11,
      filters: ofKind('rio'),
      from: 9,
      gap: 460,
    }),
    label('calle-rotulo', o, {
      color: c.softText,
      halo: c.halo,
      size: 10.5,
      filters: ofKind('calle'),
      from: 12.5,
    }),
    label('avenida-rotulo', o, {
      color: c.texto,
      halo: c.halo,
      size: 11.5,
      filters: ofKind('avenida'),
      from: 11,
      gap: 420,
    }),
  ]
}

/** Streets of one archive: class `c` is 1 major, 2 medium, 3 minor; `n` the sign's name, `a` the avenue's own name. */
export function tilesStreets(
  c: Palette,
  source: string,
): { strokes: LayerSpecification[]; labels: LayerSpecification[] } {
  const o = { source, 'source-layer': 'calle' }
  const clase = (n: number) => ['==', ['get', 'c'], n] satisfies ['==', ['get', string], number]
  const named = (n: number) =>
    ['all', clase(n), ['has', 'n']] satisfies ['all', ReturnType<typeof clase>, ['has', string]]
  const t = (id: string, n: number, color: string, widths: number[], from = 0) =>
    stroke(`${source}-${id}`, o, { color, width: width(...widths), filters: clase(n), from })
  return {
    strokes: [
      t('menor-borde', 3, c.minorEdge, [13, 2.6, 16, 9, 19, 34], 13),
      t('media-borde', 2, c.middleEdge, [11, 1.2, 13, 4.6, 16, 15, 19, 46]),
      t('mayor-borde', 1, c.majorEdge, [9, 1, 11, 2.6, 13, 6.4, 16, 20, 19, 58]),
      t('menor', 3, c.minor, [11.5, 0.5, 13, 1.6, 16, 7, 19, 30], 11.5),
      t('media', 2, c.media, [11, 0.7, 13, 3.2, 16, 12, 19, 42]),
      t('mayor', 1, c.major, [9, 0.6, 11, 1.6, 13, 4.6, 16, 17, 19, 54]),
    ],
    labels: [
      label(`${source}-rotulo-menor`, o, {
        color: c.softText,
        halo: c.halo,
        size: 10.5,
        filters: named(3),
        from: 15,
        gap: 320,
      }),
      label(`${source}-rotulo-media`, o, {
        color: c.softText,
        halo: c.halo,
        size: 10.5,
        filters: named(2),
        from: 13,
        name: ['coalesce', ['get', 'a'], ['get', 'n']],
      }),
      label(`${source}-rotulo-mayor`, o, {
        color: c.texto,
        halo: c.halo,
        size: 11.5,
        filters: clase(1),
        from: 11.5,
        gap: 420,
        name: ['coalesce', ['get', 'a'], ['get', 'n']],
      }),
    ],
  }
}
