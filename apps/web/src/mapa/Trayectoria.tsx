import type { Servicio } from '@aliadas/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useColorScheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { formatInteger, formatPlainDateTime } from '../lib/format.ts'
import { pageConfigQuery } from '../lib/page-config.ts'
import type { Fit } from '../map-engine/useCamera.ts'
import { COLOR_DE_ESTADO, detalleDe } from '../servicios/index.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { vigentes } from './filtro.ts'
import { recorridoQuery } from './recorrido-query.ts'
import { cajaDelRecorrido, rutaDe } from './ruta.ts'
import { useVehiculos } from './useVehiculos.ts'

const ServiciosMap = lazy(() => import('../map-engine/ServiciosMap.tsx'))

/** The same for each reading, so that nothing is drawn anew. */
const NINGUNO = [] as const
const SIN_ELEGIR = () => undefined

const Mapa = ({ servicio: s }: { servicio: Servicio }) => {
  const { mode, systemMode } = useColorScheme()
  const { data: camino } = useQuery(recorridoQuery(s.id))
  const { data: configuracion } = useQuery(pageConfigQuery)
  // Only its own vehicle, wherever it is.
  const vehiculos = useVehiculos({ ver: NINGUNO, q: '', seleccion: s.id })
  const encuadre = useMemo((): Fit | null => {
    const box = cajaDelRecorrido(s)
    return box && { box }
  }, [s])
  const ruta = useMemo(() => rutaDe(s, camino?.recorrido ?? null), [s, camino])
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
    <Box sx={{ position: 'relative', height: { xs: 260, sm: 360 }, borderRadius: 2, overflow: 'hidden' }}>
      <Suspense fallback={<Box role="status">Cargando mapa...</Box>}>
        <ServiciosMap
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
      </Suspense>
    </Box>
  )
}

const Camino = ({ servicio: s }: { servicio: Servicio }) => {
  const { data } = useQuery(recorridoQuery(s.id))
  const camino = data?.recorrido
  return (
    <>
      <DescriptionList
        rows={[
          ['Origen', s.origen],
          ...s.paradas.map((parada, i) => [`Parada ${i + 1}`, parada.location] as const),
          ['Destino', s.destino],
          ['Salida', formatPlainDateTime(s.fechaSalida, s.horaSalida) ?? 'No especificada'],
          ...(camino
            ? [
                [
                  'Recorrido',
                  `${formatInteger(Math.round(camino.metros / 1000))} km · ${formatInteger(Math.round(camino.segundos / 60))} min`,
                ] as const,
              ]
            : []),
        ]}
      />
      {s.lonDestino === null ? (
        <Alert severity="info">
          El cliente no dio las coordenadas del destino: el mapa muestra hasta donde las dio.
        </Alert>
      ) : data && !camino ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          La línea punteada une los lugares en línea recta: no es el camino por carretera.
        </Typography>
      ) : null}
    </>
  )
}

/** The way of a service on a map, with its vehicle while it runs, however it is paid. */
export const Trayectoria = ({ id, abierto, onCerrar }: { id: string; abierto: boolean; onCerrar: () => void }) => {
  const { data, error, refetch } = useQuery(detalleDe(id))
  return (
    <Dialog
      open={abierto}
      width="md"
      title="Mapa de trayectoria del servicio contratado"
      subtitle={`Servicio #${id.slice(-6)}`}
      onClose={onCerrar}
    >
      {data ? (
        <Stack sx={{ gap: 4 }}>
          <Mapa servicio={data.servicio} />
          <Camino servicio={data.servicio} />
        </Stack>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={5} height={56} />
      )}
    </Dialog>
  )
}
