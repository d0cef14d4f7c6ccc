import type { ServicioResumen } from '@aliadas/contract'
import Alert from '@mui/material/Alert'
import { fechaPlanaYHora } from '../../lib/format.ts'
import { Datos } from '../../ui/DescriptionList.tsx'

type Props = { servicio: ServicioResumen; sinRed: boolean }

/** What the map and the lists had told already, until the whole service is there. */
export const Resumen = ({ servicio: s, sinRed }: Props) => (
  <>
    {sinRed ? <Alert severity="warning">Sin conexión: lo demás de este servicio se verá cuando vuelva.</Alert> : null}
    <Datos
      filas={[
        ['Origen', s.origen],
        ['Destino', s.destino],
        ['Salida', fechaPlanaYHora(s.fechaSalida, s.horaSalida) ?? 'No especificada'],
        ['Pasajeros', s.pasajeros],
        ['Vehículo', `${s.tipo} · ${s.clase}`],
        ...(s.placas ? [['Placas', s.placas] as const] : []),
      ]}
    />
  </>
)
