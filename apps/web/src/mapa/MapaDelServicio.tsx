import type { Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import { useColorScheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pageConfigQuery } from '../lib/page-config.ts'
import type { Fit } from '../map-engine/useCamera.ts'
import { COLOR_DE_ESTADO } from '../servicios/index.ts'
import { vigentes } from './filtro.ts'
import { recorridoQuery } from './recorrido-query.ts'
import { cajaDelRecorrido, rutaDe } from './ruta.ts'
import type { PuntoDeTraza } from '../posiciones/index.ts'
import { useTraza } from './useTraza.ts'
import { useVehiculos } from './useVehiculos.ts'
import { onDemand, Part } from '../ui/part.tsx'

const ServiciosMap = onDemand(async () => (await import('../map-engine/ServiciosMap.tsx')).default)

/** A constant, so that renders do not see a new array. */
const NINGUNO = [] as const
const SIN_ELEGIR = () => undefined

type Props = {
  servicio: Servicio
  /** Its height, in pixels. */
  alto: { xs: number; sm: number }
  /** A static picture in a scrolling page, without map gestures. */
  quieto?: boolean
  /** Where the vehicle was at a chosen time. */
  momento?: PuntoDeTraza | null
}

/** Route of a service on a map, with its vehicle during the trip. */
export const MapaDelServicio = ({ servicio: s, alto, quieto = false, momento = null }: Props) => {
  const { mode, systemMode } = useColorScheme()
  const { data: camino } = useQuery(recorridoQuery(s.id))
  const traza = useTraza(s)
  const { data: configuracion } = useQuery(pageConfigQuery)
  // Only the vehicle of this service.
  const vehiculos = useVehiculos({ ver: NINGUNO, q: '', seleccion: s.id })
  const encuadre = useMemo((): Fit | null => {
    const box = cajaDelRecorrido(s)
    return box && { box }
  }, [s])
  const ruta = useMemo(() => rutaDe(s, camino?.recorrido ?? null, traza, momento), [s, camino, traza, momento])
  const puntos = useMemo(
    () =>
      vigentes([s], 0).map((uno) => ({
        id: uno.id,
        estado: uno.estado,
        lon: uno.lonOrigen,
        lat: uno.latOrigen,
        rumbo: uno.rumbo,
      })),
    [s],
  )
  return (
    <Box sx={{ position: 'relative', height: alto, borderRadius: 2, overflow: 'hidden' }}>
      <Part waiting={<Box role="status">Cargando mapa...</Box>}>
        <ServiciosMap
          still={quieto}
          servicios={puntos}
          vehiculos={vehiculos}
          colors={COLOR_DE_ESTADO}
          selection={null}
          highlighted={null}
          onSelect={SIN_ELEGIR}
          route={ruta}
          fit={encuadre}
          theme={(mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light'}
          onlineStyle={{
            light: configuracion?.mapStyleUrl ?? undefined,
            dark: configuracion?.mapStyleDarkUrl ?? undefined,
          }}
        />
      </Part>
    </Box>
  )
}
