import { comoSeEscribe } from '@aliadas/contract/empresas'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import { formatPlainDateTime } from '../../lib/format.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'

type Props = { servicio: ServicioResumen; sinRed: boolean }

/** Data from map and lists, until the whole service has loaded. */
export const Resumen = ({ servicio: s, sinRed }: Props) => (
  <>
    {sinRed ? <Alert severity="warning">Sin conexión: lo demás de este servicio se verá cuando vuelva.</Alert> : null}
    <DescriptionList
      rows={[
        ['Origen', s.origen],
        ['Destino', s.destino],
        ['Salida', formatPlainDateTime(s.fechaSalida, s.horaSalida) ?? 'No especificada'],
        ['Pasajeros', s.pasajeros],
        ['Vehículo', `${comoSeEscribe(s.tipo)} · ${s.clase}`],
        ...(s.placas ? [['Placas', s.placas] as const] : []),
      ]}
    />
  </>
)
