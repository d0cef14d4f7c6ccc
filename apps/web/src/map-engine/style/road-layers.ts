import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Paleta } from './palette.ts'
import { ancho, deTipo, NORMAL, porZoom, rotulo, trazo, type Origen } from './parts.ts'

/** Street archives begin here: below, the hand-drawn routes are all there is. */
export const RELEVO = 9

/** Roads between towns; in the scheme they are one class among others, in an archive a layer of their own. */
export function rutas(c: Paleta, id: string, o: Origen): LayerSpecification[] {
  const filtro = soloNacionales(o)
  return [
    trazo(`${id}-borde`, o, { color: c.mayorBorde, ancho: ancho(5, 0.8, 9, 2.8, 13, 7, 16, 20), ...filtro }),
    trazo(`${id}-via`, o, { color: c.mayor, ancho: ancho(5, 0.4, 9, 1.6, 13, 5, 16, 17), ...filtro }),
  ]
}

export function rotuloDeRutas(c: Paleta, id: string, o: Origen): LayerSpecification {
  const tamano = porZoom(9, 10, 13, 11.5)
  const desde = Math.max(8, o.minzoom ?? 0)
  return rotulo(`${id}-rotulo`, o, {
    color: c.textoSuave,
    halo: c.halo,
    tamano,
    desde,
    separacion: 500,
    ...soloNacionales(o),
  })
}

function soloNacionales(o: Origen): { filtro?: FilterSpecification } {
  return o['source-layer'] ? {} : { filtro: deTipo('nacional') }
}

export function avenidas(c: Paleta): LayerSpecification[] {
  const o = { source: 'esquema' }
  const calle = deTipo('calle')
  const avenida = deTipo('avenida')
  return [
    trazo('calle-borde', o, {
      color: c.mediaBorde,
      ancho: ancho(10, 0.6, 13, 5, 16, 15, 19, 46),
      filtro: calle,
      desde: 10,
    }),
    trazo('avenida-borde', o, {
      color: c.mayorBorde,
      ancho: ancho(9, 1, 11, 2.8, 13, 7.4, 16, 21, 19, 58),
      filtro: avenida,
      desde: 8,
    }),
    trazo('calle', o, { color: c.media, ancho: ancho(10, 0.3, 13, 3.6, 16, 12, 19, 42), filtro: calle, desde: 10 }),
    trazo('avenida', o, {
      color: c.mayor,
      ancho: ancho(9, 0.6, 11, 1.8, 13, 5.4, 16, 18, 19, 54),
      filtro: avenida,
      desde: 8,
    }),
  ]
}

export function rotuloDeCordilleras(c: Paleta): LayerSpecification {
  return {
    id: 'cordillera-rotulo',
    type: 'symbol',
    source: 'esquema',
    filter: deTipo('cordillera'),
    minzoom: 6.4,
    maxzoom: 10,
    layout: {
      'symbol-placement': 'line',
      'text-field': ['upcase', ['get', 'n']],
      'text-font': [NORMAL],
      'text-size': porZoom(6, 9.5, 10, 12),
      'text-letter-spacing': 0.24,
      'symbol-spacing': 700,
    },
    paint: { 'text-color': c.textoSuave, 'text-halo-color': c.verde, 'text-halo-width': 1, 'text-opacity': 0.75 },
  }
}

export function rotulosDelEsquema(c: Paleta): LayerSpecification[] {
  const o = { source: 'esquema' }
  return [
    rotuloDeCordilleras(c),
    rotulo('rio-rotulo', o, {
      color: c.textoAgua,
      halo: c.halo,
      tamano: 11,
      filtro: deTipo('rio'),
      desde: 9,
      separacion: 460,
    }),
    rotulo('calle-rotulo', o, {
      color: c.textoSuave,
      halo: c.halo,
      tamano: 10.5,
      filtro: deTipo('calle'),
      desde: 12.5,
    }),
    rotulo('avenida-rotulo', o, {
      color: c.texto,
      halo: c.halo,
      tamano: 11.5,
      filtro: deTipo('avenida'),
      desde: 11,
      separacion: 420,
    }),
  ]
}

/** Streets of one archive: class `c` 1 major, 2 medium, 3 minor; `n` the sign's name, `a` the avenue's own name. */
export function callesDeTeselas(
  c: Paleta,
  source: string,
): { trazos: LayerSpecification[]; rotulos: LayerSpecification[] } {
  const o = { source, 'source-layer': 'calle' }
  const clase = (n: number) => ['==', ['get', 'c'], n] satisfies ['==', ['get', string], number]
  const conNombre = (n: number) =>
    ['all', clase(n), ['has', 'n']] satisfies ['all', ReturnType<typeof clase>, ['has', string]]
  const t = (id: string, n: number, color: string, anchos: number[], desde = 0) =>
    trazo(`${source}-${id}`, o, { color, ancho: ancho(...anchos), filtro: clase(n), desde })
  return {
    trazos: [
      t('menor-borde', 3, c.menorBorde, [13, 2.6, 16, 9, 19, 34], 13),
      t('media-borde', 2, c.mediaBorde, [11, 1.2, 13, 4.6, 16, 15, 19, 46]),
      t('mayor-borde', 1, c.mayorBorde, [9, 1, 11, 2.6, 13, 6.4, 16, 20, 19, 58]),
      t('menor', 3, c.menor, [11.5, 0.5, 13, 1.6, 16, 7, 19, 30], 11.5),
      t('media', 2, c.media, [11, 0.7, 13, 3.2, 16, 12, 19, 42]),
      t('mayor', 1, c.mayor, [9, 0.6, 11, 1.6, 13, 4.6, 16, 17, 19, 54]),
    ],
    rotulos: [
      rotulo(`${source}-rotulo-menor`, o, {
        color: c.textoSuave,
        halo: c.halo,
        tamano: 10.5,
        filtro: conNombre(3),
        desde: 15,
        separacion: 320,
      }),
      rotulo(`${source}-rotulo-media`, o, {
        color: c.textoSuave,
        halo: c.halo,
        tamano: 10.5,
        filtro: conNombre(2),
        desde: 13,
        nombre: ['coalesce', ['get', 'a'], ['get', 'n']],
      }),
      rotulo(`${source}-rotulo-mayor`, o, {
        color: c.texto,
        halo: c.halo,
        tamano: 11.5,
        filtro: clase(1),
        desde: 11.5,
        separacion: 420,
        nombre: ['coalesce', ['get', 'a'], ['get', 'n']],
      }),
    ],
  }
}
