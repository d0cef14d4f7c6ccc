import {
  ETIQUETA_DE_PUNTUALIDAD,
  esAlarma,
  motivoDePuntualidad,
  suenaAlarma,
  type Servicio,
} from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { formatTime } from '../../lib/format.ts'
import { useServerNow } from '../../lib/server-clock.ts'
import { useSession } from '../../lib/session.ts'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { onDemand, Part } from '../../ui/part.tsx'

const Silencio = onDemand(async () => (await import('./Silencio.tsx')).Silencio)

/** Of the button, which loads when an alarm is first shown. */
const ALTO_PX = 32

type Props = { servicio: Pick<Servicio, 'id' | 'puntualidad' | 'salida' | 'conductor' | 'telefonoConductor'> }

/** That the vehicle may not be there in time, why, whom to call, and who silenced it until when. */
export const Puntualidad = ({ servicio }: Props) => {
  const { id, puntualidad, salida, conductor, telefonoConductor } = servicio
  const ahora = useServerNow(30_000)
  const deLaEmpresa = useSession().rol !== 'plataforma'
  if (!puntualidad || salida === null || !esAlarma(puntualidad.estado)) return null
  const { estado, llegada, callada } = puntualidad
  const suena = suenaAlarma(puntualidad, ahora)
  const grave = estado === 'tarde' || estado === 'ocupado'
  return (
    <Alert severity={suena ? (grave ? 'error' : 'warning') : 'info'}>
      <AlertTitle>{ETIQUETA_DE_PUNTUALIDAD[estado]}</AlertTitle>
      {motivoDePuntualidad(puntualidad, new Date(salida), new Date(ahora))}.
      {/* The hour ends with a point of its own. */}
      {llegada === null ? '' : ` Llegaría al origen hacia las ${formatTime(llegada)}`}
      {telefonoConductor ? (
        <>
          {' '}
          Llama a {conductor ?? 'su conductor'}: <PhoneLink number={telefonoConductor} />
        </>
      ) : null}
      {callada && !suena ? (
        <div>
          La silenció {callada.por} hasta las {formatTime(callada.hasta)}
        </div>
      ) : null}
      {deLaEmpresa ? (
        <Part waiting={<Box sx={{ height: ALTO_PX }} />}>
          {/* Below the text: the panel is narrow. Its label stands under the first letter of the text. */}
          <Box sx={{ mt: 1, ml: -4, minHeight: ALTO_PX }}>
            <Silencio id={id} estado={estado} callada={!suena} />
          </Box>
        </Part>
      ) : null}
    </Alert>
  )
}
