import '@fontsource-variable/inter'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react'
import type { Map as Mapa } from 'maplibre-gl'
import type { Caja } from './basemap/geometry.ts'
import { estiloLocal } from './style/local-style.ts'
import type { Tema } from './style/palette.ts'
import { CapaEnfoque } from './servicios/FocusLayer.tsx'
import { CAPA_GRUPOS, CapaGrupos } from './servicios/GroupsLayer.tsx'
import { CapaRuta } from './servicios/RouteLayer.tsx'
import { CAPA_DONAS, CAPA_FLECHAS, CapaServicios } from './servicios/ServiciosLayer.tsx'
import { indexar } from './servicios/diff.ts'
import type { ColoresDeEstado, GrupoEnMapa, Ruta, ServicioEnMapa } from './servicios/types.ts'
import { contar } from './servicios/count.ts'
import { CAPA_VEHICULOS, CapaVehiculos } from './vehiculos/VehiculosLayer.tsx'
import type { VehiculoEnMapa } from './vehiculos/types.ts'
import { useCamara, type Margenes } from './useCamera.ts'
import { RECURSOS, useFondo, useTeselas } from './useBackground.ts'
import { useInteraccion } from './useInteraction.ts'
import { useMapa } from './useMap.ts'

export type MapaServiciosProps = {
  servicios: ServicioEnMapa[]
  /** What stands for the services when they are too many to come one by one. */
  grupos?: readonly GrupoEnMapa[] | undefined
  /** Vehicles on the road, wherever their service begins. */
  vehiculos?: readonly VehiculoEnMapa[] | undefined
  colores: ColoresDeEstado
  seleccion: string | null
  resaltado: string | null
  onSeleccionar: (id: string | null) => void
  onResaltar?: ((id: string | null) => void) | undefined
  ruta: Ruta | null
  /** Each higher number moves the camera so that the whole route is seen; without one the route is only drawn. */
  encuadres?: number | undefined
  tema: Tema
  /** Addresses of online styles; the one missing or empty is never tried. */
  estiloEnLinea?: { light?: string | undefined; dark?: string | undefined } | undefined
  onMover?: ((bbox: Caja) => void) | undefined
  /** Pixels at each edge that panels cover: controls and the camera keep out of them. */
  padding?: Margenes | undefined
  onListo?: (() => void) | undefined
}

const SIN_GRUPOS: readonly GrupoEnMapa[] = []
const SIN_VEHICULOS: readonly VehiculoEnMapa[] = []
const SIN_MARGENES: Margenes = { left: 0, right: 0, top: 0, bottom: 0 }

/** The services' map. Load it with lazy(): it brings MapLibre along. It fills its parent, which must have a height. */
export default function MapaServicios(props: MapaServiciosProps) {
  const { seleccion, resaltado, ruta, tema, padding = SIN_MARGENES } = props
  const marco = useRef<HTMLDivElement>(null)
  const lienzo = useRef<HTMLDivElement>(null)
  const tocado = useRef<string | null>(null)
  const teselas = useTeselas()
  const estilo = useMemo(() => (teselas === undefined ? null : estiloLocal(tema, RECURSOS, teselas)), [tema, teselas])
  const servicios = useMemo(() => indexar(props.servicios), [props.servicios])
  const { abierto, sinWebGL } = useMapa(lienzo, estilo, props.colores)
  const mapa = abierto?.mapa ?? null
  const listo = useListo(mapa, marco, props.onListo)

  useFondo(abierto, estilo, props.estiloEnLinea?.[tema])
  useInteraccion(mapa, {
    seleccion,
    alElegir(id) {
      tocado.current = id
      props.onSeleccionar(id)
    },
    alResaltar: (id) => props.onResaltar?.(id),
  })
  useCamara(mapa, {
    servicios,
    seleccion,
    tocado,
    margenes: padding,
    ruta,
    encuadres: props.encuadres ?? 0,
    onMover: props.onMover,
  })

  return (
    <div
      ref={marco}
      className="mapa-servicios"
      role="region"
      aria-label="Mapa de servicios"
      aria-busy={!listo && !sinWebGL}
      data-tema={tema}
      data-estado-mapa={sinWebGL ? 'sin-webgl' : listo ? 'listo' : 'cargando'}
      style={variables(padding)}
    >
      <div ref={lienzo} className="mapa-lienzo" />
      {mapa && (
        <>
          <CapaRuta mapa={mapa} tema={tema} ruta={ruta} />
          <CapaGrupos mapa={mapa} tema={tema} grupos={props.grupos ?? SIN_GRUPOS} />
          <CapaServicios mapa={mapa} tema={tema} servicios={servicios} />
          <CapaEnfoque mapa={mapa} tema={tema} servicios={servicios} seleccion={seleccion} resaltado={resaltado} />
          <CapaVehiculos mapa={mapa} tema={tema} vehiculos={props.vehiculos ?? SIN_VEHICULOS} />
        </>
      )}
      {!mapa && (
        <p className="mapa-aviso" role="status">
          {sinWebGL ? 'Este navegador no puede mostrar el mapa; usa la lista' : 'Cargando mapa...'}
        </p>
      )}
    </div>
  )
}

/** Ready at the first complete picture; every later one updates how many services are in it. */
function useListo(
  mapa: Mapa | null,
  marco: RefObject<HTMLDivElement | null>,
  onListo: (() => void) | undefined,
): boolean {
  const [listo, setListo] = useState(false)
  const avisar = useEffectEvent(() => onListo?.())

  useEffect(() => {
    if (!mapa) return
    const anotar = () => {
      const dibujados = mapa.queryRenderedFeatures({ layers: [CAPA_FLECHAS, CAPA_DONAS, CAPA_GRUPOS] })
      const vehiculos = mapa.queryRenderedFeatures({ layers: [CAPA_VEHICULOS] })
      if (!marco.current) return
      marco.current.dataset.serviciosVisibles = String(contar(dibujados))
      marco.current.dataset.vehiculosVisibles = String(contar(vehiculos))
    }
    mapa.once('idle', () => {
      setListo(true)
      avisar()
    })
    mapa.on('idle', anotar)
    return () => {
      mapa.off('idle', anotar)
      setListo(false)
    }
  }, [mapa, marco])

  return listo
}

function variables({ left, right, top, bottom }: Margenes): CSSProperties {
  const lados = { '--mapa-left': left, '--mapa-right': right, '--mapa-top': top, '--mapa-bottom': bottom }
  return Object.fromEntries(Object.entries(lados).map(([nombre, px]) => [nombre, `${px}px`]))
}
