import type { GrupoDeServicios, Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import { useColorScheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { pageConfigQuery } from '../lib/page-config.ts'
import { SIZES } from '../ui/tokens.ts'
import type { Fit, OnMove } from '../map-engine/useCamera.ts'
import type { OnStack } from '../map-engine/useInteraction.ts'
import type { MapVehiculo } from '../map-engine/vehiculos/types.ts'
import { COLOR_DE_ESTADO } from '../servicios/index.ts'
import type { ServicioVisible } from './filtro.ts'
import { vigentes } from './filtro.ts'
import { recorridoQuery } from './recorrido-query.ts'
import { rutaDe } from './ruta.ts'
import { onDemand, Part } from '../ui/part.tsx'

const ServiciosMap = onDemand(async () => (await import('../map-engine/ServiciosMap.tsx')).default)

type Props = {
  servicios: readonly ServicioVisible[]
  /** Counts by place, when there are too many services to send each. */
  grupos: readonly GrupoDeServicios[]
  /** Ids of services that nobody has seen yet. */
  nuevos: ReadonlySet<string>
  vehiculos: readonly MapVehiculo[]
  /** The open service, drawn even if a filter excludes it or it lies outside the area. */
  elegido: Servicio | null
  seleccion: string | null
  /** Camera move; each new value is executed. */
  encuadre: Fit | null
  resaltado: string | null
  onElegir: (id: string | null) => void
  onResaltar: (id: string | null) => void
  onMover: OnMove
  onApilar: OnStack
  /** A free vehicle was pressed. */
  onVehiculo: (id: string) => void
  telefono: boolean
  /** Width of the list at the left edge, in px. */
  lista: number
  /** A service is open at the right edge. */
  conDetalle: boolean
  /** Share of the map's height that a phone's sheet covers. */
  hoja: number
}

const AIRE = 16
/** Insets in px: "Ver todos" at the top, scale and attribution at the bottom. */
const BAJO_VER_TODOS = 48
const SOBRE_LAS_FUENTES = 24
/** Height of the list's closed sheet, in px: grip, bar and borders. Scale and attribution are placed above it. */
const HOJA_CERRADA = SIZES.sheetGrip + SIZES.touch + 2

/** Below "Ver todos" and the closed first steps; on a narrower screen these stand one below the other. */
const BAJO_LOS_PASOS = { top: 76, '@media (max-width: 1100px)': { top: 124 } } as const

/**
 * Where the map's empty place says that its code did not arrive: between list and details, on a phone above its sheet.
 * Over the other cards of the map: without the map it is what matters.
 */
const sinCodigo = (telefono: boolean, lista: number, conDetalle: boolean) =>
  ({
    position: 'absolute',
    zIndex: 5,
    ...BAJO_LOS_PASOS,
    left: telefono ? AIRE : lista + 2 * AIRE,
    right: conDetalle && !telefono ? SIZES.detailPanel + 2 * AIRE : AIRE,
    maxWidth: 440,
  }) as const

/** The map, with the insets that the panels cover. */
export const Lienzo = (props: Props) => {
  const { servicios, elegido, seleccion, resaltado, onElegir, onResaltar, onMover, telefono, hoja } = props
  const { mode, systemMode } = useColorScheme()
  const { data: camino } = useQuery(recorridoQuery(elegido?.id ?? null))
  const { data: configuracion } = useQuery(pageConfigQuery)
  const tema = (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light'
  const todos = conElegido(servicios, elegido)
  const puntos = todos.map((s) => ({
    id: s.id,
    estado: s.estado,
    lon: s.lonOrigen,
    lat: s.latOrigen,
    rumbo: s.rumbo,
    nuevo: props.nuevos.has(s.id),
  }))
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        '& > .MuiAlert-root': sinCodigo(telefono, props.lista, props.conDetalle),
      }}
    >
      <Part waiting={<Cargando />}>
        <ServiciosMap
          servicios={puntos}
          groups={props.grupos}
          vehiculos={props.vehiculos}
          colors={COLOR_DE_ESTADO}
          selection={seleccion}
          highlighted={resaltado}
          onSelect={onElegir}
          onHighlight={onResaltar}
          onStack={props.onApilar}
          onVehiculo={props.onVehiculo}
          route={elegido ? rutaDe(elegido, camino?.recorrido ?? null) : null}
          fit={props.encuadre}
          theme={tema}
          onlineStyle={{
            light: configuracion?.mapStyleUrl ?? undefined,
            dark: configuracion?.mapStyleDarkUrl ?? undefined,
          }}
          onMove={onMover}
          padding={telefono ? margenesDeTelefono(hoja) : margenes(props.lista, props.conDetalle)}
        />
      </Part>
    </Box>
  )
}

const conElegido = (servicios: readonly ServicioVisible[], elegido: Servicio | null): readonly ServicioVisible[] =>
  !elegido || servicios.some((s) => s.id === elegido.id) ? servicios : [...servicios, ...vigentes([elegido], 0)]

const margenes = (lista: number, conDetalle: boolean) => ({
  left: lista + AIRE,
  right: conDetalle ? SIZES.detailPanel + AIRE : 0,
  top: BAJO_VER_TODOS,
  bottom: SOBRE_LAS_FUENTES,
})

const margenesDeTelefono = (hoja: number) => {
  const alto = window.innerHeight - SIZES.topBar - SIZES.bottomTabs
  return { left: 0, right: 0, top: BAJO_VER_TODOS, bottom: Math.max(HOJA_CERRADA, Math.round(alto * hoja)) }
}

const Cargando = () => (
  <Box role="status" sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center' }}>
    Cargando mapa...
  </Box>
)
