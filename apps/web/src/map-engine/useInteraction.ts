import { useEffect, useEffectEvent } from 'react'
import {
  GeoJSONSource,
  type Map as Mapa,
  type MapGeoJSONFeature,
  type MapMouseEvent,
  type PointLike,
} from 'maplibre-gl'
import { CAPA_ENFOQUE } from './servicios/FocusLayer.tsx'
import { CAPA_GRUPOS } from './servicios/GroupsLayer.tsx'
import { CAPA_DONAS, CAPA_FLECHAS } from './servicios/ServiciosLayer.tsx'
import { siguiente } from './servicios/next-below.ts'
import { CAPA_VEHICULOS } from './vehiculos/VehiculosLayer.tsx'

const CAPAS = [CAPA_VEHICULOS, CAPA_ENFOQUE, CAPA_FLECHAS, CAPA_DONAS, CAPA_GRUPOS]
/** A finger needs 44 px; an arrow has 32. */
const HOLGURA_PX = 6

type Acciones = {
  seleccion: string | null
  /** From a click on the map: an arrow's id, or null for empty ground. */
  alElegir: (id: string | null) => void
  alResaltar: (id: string | null) => void
}

/** Clicks and hover on arrows and donuts. The list beside the map is the keyboard's way to the same services. */
export function useInteraccion(mapa: Mapa | null, { seleccion, alElegir, alResaltar }: Acciones): void {
  const elegir = useEffectEvent((tocados: MapGeoJSONFeature[]) => {
    const dona = tocados.find(esDona)
    const flechas = tocados.filter((f) => !esDona(f)).map((f) => String(f.properties.id))
    if (flechas.length === 0 && dona && mapa) return void abrirDona(mapa, dona)
    alElegir(siguiente(flechas, seleccion))
  })
  const resaltar = useEffectEvent(alResaltar)

  useEffect(() => {
    if (!mapa) return
    let encima: string | null = null
    const apuntar = (id: string | null, mano: boolean) => {
      mapa.getCanvas().style.cursor = mano ? 'pointer' : ''
      if (id === encima) return
      encima = id
      resaltar(id)
    }
    const clic = (evento: MapMouseEvent) => elegir(tocadosEn(mapa, evento, HOLGURA_PX))
    const mover = (evento: MapMouseEvent) => {
      if (mapa.isMoving()) return
      const primero = tocadosEn(mapa, evento, 0)[0]
      apuntar(primero && !esDona(primero) ? String(primero.properties.id) : null, primero !== undefined)
    }
    const salir = () => apuntar(null, false)
    mapa.on('click', clic)
    mapa.on('mousemove', mover)
    mapa.on('mouseout', salir)
    return () => {
      salir()
      mapa.off('click', clic)
      mapa.off('mousemove', mover)
      mapa.off('mouseout', salir)
    }
  }, [mapa])
}

function tocadosEn(mapa: Mapa, { point }: MapMouseEvent, holgura: number): MapGeoJSONFeature[] {
  const exactos = mapa.queryRenderedFeatures(point, { layers: CAPAS })
  if (exactos.length > 0 || holgura === 0) return exactos
  const caja: [PointLike, PointLike] = [
    [point.x - holgura, point.y - holgura],
    [point.x + holgura, point.y + holgura],
  ]
  return mapa.queryRenderedFeatures(caja, { layers: CAPAS })
}

function esDona(feature: MapGeoJSONFeature): boolean {
  return feature.layer.id === CAPA_DONAS || feature.layer.id === CAPA_GRUPOS
}

async function abrirDona(mapa: Mapa, dona: MapGeoJSONFeature): Promise<void> {
  const fuente = mapa.getSource(dona.source)
  if (!(fuente instanceof GeoJSONSource) || dona.geometry.type !== 'Point') return
  const [lon = 0, lat = 0] = dona.geometry.coordinates
  if (dona.layer.id === CAPA_GRUPOS)
    return void mapa.easeTo({ center: [lon, lat], zoom: mapa.getZoom() + 1.5, duration: 400 })
  const zoom = await fuente.getClusterExpansionZoom(Number(dona.properties.cluster_id))
  mapa.easeTo({ center: [lon, lat], zoom: zoom + 0.3, duration: 400 })
}
