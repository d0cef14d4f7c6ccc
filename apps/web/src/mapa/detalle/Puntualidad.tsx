import { ETIQUETA_DE_PUNTUALIDAD, esAlarma, motivoDePuntualidad, type Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { formatTime } from '../../lib/format.ts'
import { useServerNow } from '../../lib/server-clock.ts'
import { PhoneLink } from '../../ui/PhoneLink.tsx'

type Props = { servicio: Pick<Servicio, 'puntualidad' | 'salida' | 'conductor' | 'telefonoConductor'> }

/** That the vehicle may not be there in time, why, and whom to call. */
export const Puntualidad = ({ servicio: { puntualidad, salida, conductor, telefonoConductor } }: Props) => {
  const ahora = useServerNow(30_000)
  if (!puntualidad || salida === null || !esAlarma(puntualidad.estado)) return null
  const { estado, llegada } = puntualidad
  return (
    <Alert severity={estado === 'tarde' || estado === 'ocupado' ? 'error' : 'warning'}>
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
    </Alert>
  )
}
