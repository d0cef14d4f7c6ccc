import { ESTADOS_EN_MAPA } from '@aliadas/contract'
import { useEffect, useRef } from 'react'
import {
  GeoJSONSource,
  type ExpressionSpecification,
  type Map as Mapa,
  type SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Tema } from '../style/palette.ts'
import { diferencia, GRUPOS_DE_LEJOS, zoomDeGrupos, type Indice } from './diff.ts'
import { idDeDona } from './donut.ts'
import { comoColeccion, comoFeature } from './types.ts'

export const CAPA_FLECHAS = 'servicios-flechas'
export const CAPA_DONAS = 'servicios-donas'
const FUENTE = 'servicios'

/** Each cluster adds up how many services of every status it holds. */
const CUENTAS = Object.fromEntries(
  ESTADOS_EN_MAPA.map((e): [string, ExpressionSpecification] => [
    e,
    ['+', ['case', ['==', ['get', 'estado'], e], 1, 0]],
  ]),
)

/** What the source holds: its services, and the last zoom at which they join. */
type Puestos = { indice: Indice; grupos: number }
const NADA: Puestos = { indice: new Map(), grupos: GRUPOS_DE_LEJOS }

/** The arrow of its status for each service, turned the way it goes. */
export const DISENO_DE_FLECHAS: NonNullable<SymbolLayerSpecification['layout']> = {
  'icon-image': ['concat', 'flecha-', ['get', 'estado']],
  'icon-rotate': ['get', 'rumbo'],
  'icon-rotation-alignment': 'map',
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
}

type Props = { mapa: Mapa; tema: Tema; servicios: Indice }

/** The arrows, or donuts where there are many: one effect builds and tears down, one feeds the data. */
export function CapaServicios({ mapa, tema, servicios }: Props) {
  const puestos = useRef<Puestos>(NADA)

  useEffect(() => {
    construir(mapa)
    return () => {
      puestos.current = NADA
      if (mapa.getLayer(CAPA_FLECHAS)) mapa.removeLayer(CAPA_FLECHAS)
      if (mapa.getLayer(CAPA_DONAS)) mapa.removeLayer(CAPA_DONAS)
      if (mapa.getSource(FUENTE)) mapa.removeSource(FUENTE)
    }
  }, [mapa])

  useEffect(() => {
    mapa.setLayoutProperty(CAPA_DONAS, 'icon-image', idDeDona(tema))
  }, [mapa, tema])

  useEffect(() => {
    const fuente = mapa.getSource(FUENTE)
    if (!(fuente instanceof GeoJSONSource)) return
    const { indice, grupos } = puestos.current
    const nuevos = zoomDeGrupos(servicios.size, grupos)
    const cambios = diferencia(indice, servicios)
    puestos.current = { indice: servicios, grupos: nuevos }
    if (nuevos !== grupos) void fuente.setClusterOptions({ cluster: true, clusterMaxZoom: nuevos })
    if (cambios === 'todo') void fuente.setData(comoColeccion([...servicios.values()].map(comoFeature)))
    else if (cambios) void fuente.updateData(cambios)
  }, [mapa, servicios])

  return null
}

function construir(mapa: Mapa): void {
  mapa.addSource(FUENTE, {
    type: 'geojson',
    data: comoColeccion([]),
    promoteId: 'id',
    cluster: true,
    clusterRadius: 56,
    clusterMaxZoom: GRUPOS_DE_LEJOS,
    clusterProperties: CUENTAS,
  })
  mapa.addLayer({
    id: CAPA_DONAS,
    type: 'symbol',
    source: FUENTE,
    filter: ['has', 'point_count'],
    layout: { 'icon-image': idDeDona('light'), 'icon-allow-overlap': true, 'icon-ignore-placement': true },
  })
  mapa.addLayer({
    id: CAPA_FLECHAS,
    type: 'symbol',
    source: FUENTE,
    filter: ['!', ['has', 'point_count']],
    layout: DISENO_DE_FLECHAS,
  })
}
