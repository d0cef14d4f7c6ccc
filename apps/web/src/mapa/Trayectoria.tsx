import type { Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { puntoEn } from '@aliadas/contract/posiciones'
import { useState } from 'react'
import { DescargarActa, tieneActa } from '../actas/index.ts'
import { formatInteger, formatPlainDateTime, formatTime } from '../lib/format.ts'
import { detalleDe } from '../servicios/index.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { LineaDeTiempo } from './LineaDeTiempo.tsx'
import { MapaDelServicio } from './MapaDelServicio.tsx'
import { recorridoQuery } from './recorrido-query.ts'
import type { PuntoDeTraza } from '../posiciones/index.ts'
import { useTraza } from './useTraza.ts'

/** The route on its map, with the vehicle's trace through time once there is one. */
const Viaje = ({ servicio: s }: { servicio: Servicio }) => {
  const puntos = useTraza(s)
  const [instante, setInstante] = useState<number | null>(null)
  return (
    <Stack sx={{ gap: 4 }}>
      <MapaDelServicio
        servicio={s}
        alto={{ xs: 260, sm: 360 }}
        momento={instante === null ? null : puntoEn(puntos, instante)}
      />
      {puntos.length > 1 ? (
        <LineaDeTiempo id={s.id} puntos={puntos} instante={instante} onInstante={setInstante} />
      ) : null}
      <Camino servicio={s} puntos={puntos} />
      {tieneActa(s) ? <DescargarActa id={s.id} codigo={s.codigo} /> : null}
    </Stack>
  )
}

type CaminoProps = { servicio: Servicio; puntos: readonly PuntoDeTraza[] }

const Camino = ({ servicio: s, puntos }: CaminoProps) => {
  const { data } = useQuery(recorridoQuery(s.id))
  const camino = data?.recorrido
  const [ultimo, anterior] = puntos.toReversed()
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
      {ultimo && anterior ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          La línea verde es por donde ha pasado el vehículo (hasta las {formatTime(ultimo.en)}); punteada en verde,
          donde no hubo señal. Los círculos son sus paradas de tres minutos o más.
        </Typography>
      ) : null}
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

/** Dialog with the route of a service, and its vehicle during the trip. */
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
        <Viaje servicio={data.servicio} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={5} height={56} />
      )}
    </Dialog>
  )
}
