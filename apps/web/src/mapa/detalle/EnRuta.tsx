import { MINUTO_MS } from '@aliadas/contract/core'
import { ETIQUETA_DE_METODO, ETIQUETA_EN_RUTA, type Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Typography from '@mui/material/Typography'
import { formatTime } from '../../lib/format.ts'

type Prevision = NonNullable<Servicio['enRuta']>

/** A comma follows the hour, whose point belongs to it. */
const destinoDe = ({ llegada, planeada }: Prevision): string | null => {
  if (llegada === null) return null
  const tarde = Math.round((Date.parse(llegada) - Date.parse(planeada)) / MINUTO_MS)
  const plan = tarde > 0 ? `${tarde} min después de lo previsto` : 'a tiempo'
  return `Llegaría al destino hacia las ${formatTime(llegada)}, ${plan}.`
}

const paradaDe = ({ parada }: Prevision): string | null => {
  if (parada === null) return null
  const cuando = parada.llegada === null ? '' : `, hacia las ${formatTime(parada.llegada)}`
  return `Próxima parada: ${parada.location}${cuando}`
}

const metodoDe = ({ metodo, margenMinutos, en }: Prevision): string | null =>
  metodo === null || margenMinutos === null || en === null
    ? null
    : `${ETIQUETA_DE_METODO[metodo]}, con su posición de las ${formatTime(en)} (± ${margenMinutos} min)`

type Props = { servicio: Pick<Servicio, 'enRuta'> }

/** When a trip with its passengers reaches its next stop and its destination; an alarm when it will be late. */
export const EnRuta = ({ servicio: { enRuta } }: Props) => {
  if (!enRuta) return null
  const { estado } = enRuta
  if (estado === 'llego') return <Typography variant="body2">{ETIQUETA_EN_RUTA.llego}</Typography>
  const textos = [paradaDe(enRuta), destinoDe(enRuta)].filter((texto) => texto !== null)
  const metodo = metodoDe(enRuta)
  if (textos.length === 0) return null
  const lineas = (
    <>
      {textos.map((texto) => (
        <div key={texto}>{texto}</div>
      ))}
      {metodo === null ? null : (
        <Typography variant="caption" component="p" color="text.secondary">
          {metodo}
        </Typography>
      )}
    </>
  )
  if (estado === 'tarde' || estado === 'en_riesgo')
    return (
      <Alert severity={estado === 'tarde' ? 'error' : 'warning'}>
        <AlertTitle>{ETIQUETA_EN_RUTA[estado]}</AlertTitle>
        {lineas}
      </Alert>
    )
  return (
    <Typography variant="body2" component="section" aria-label="Llegada prevista">
      {lineas}
    </Typography>
  )
}
