import { enLinea } from '@aliadas/contract/core'
import type { VehiculoAsignable } from '@aliadas/contract/asignaciones'
import type { Servicio } from '@aliadas/contract/servicios'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { formatPesos, formatPlainDateTime } from '../lib/format.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { EnContraDelVehiculo } from './EnContraDelVehiculo.tsx'
import type { AccionDeCambio } from './useCambio.ts'

type Dinero = Pick<Servicio, 'anticipo' | 'conductor' | 'pagarAnticipoConductor' | 'anticipoConductorPagado'>

/** What becomes of the advance: one that is owed ends, one that was paid stays (decisions §10). */
const delAnticipo = (s: Dinero): string | null => {
  const quien = s.conductor ?? 'su conductor'
  if (s.anticipoConductorPagado) return `El anticipo ya se le pagó a ${quien} y queda pagado.`
  return s.pagarAnticipoConductor && s.anticipo !== null
    ? `El anticipo de ${formatPesos(s.anticipo)} para ${quien} deja de deberse hasta el nuevo FUEC.`
    : null
}

type Props = { servicio: Servicio; vehiculo: VehiculoAsignable; accion: AccionDeCambio }

/** Both vehicles, what the change takes away, and every warning that it accepts. */
export const ConfirmarCambio = ({ servicio: s, vehiculo: v, accion }: Props) => {
  const actual = s.placas ?? 'otro vehículo'
  const consecuencias =
    accion === 'cambiarEnRuta'
      ? [
          `El viaje sigue en recorrido con ${v.placas}: las posiciones y los pagos que falten son de su conductor.`,
          `El FUEC de ${actual} deja de valer y se verá en rojo. Expide o sube otro cuanto antes.`,
        ]
      : [
          `El FUEC de ${actual} deja de valer y queda entre los anteriores.`,
          'El servicio vuelve a reservado: necesita un FUEC nuevo antes de salir.',
          delAnticipo(s),
        ].filter((una) => una !== null)
  return (
    <Stack sx={{ gap: 4 }}>
      <DescriptionList
        rows={[
          ['Vehículo actual', enLinea(s.placas, s.conductor)],
          ['Vehículo nuevo', enLinea(v.placas, v.conductor)],
          ['Salida', formatPlainDateTime(s.fechaSalida, s.horaSalida) ?? 'No especificada'],
        ]}
      />
      <div>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          Qué pasa al cambiarlo
        </Typography>
        <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
          {consecuencias.map((una) => (
            <Typography key={una} component="li" variant="body2" sx={{ mb: 1 }}>
              {una}
            </Typography>
          ))}
        </ul>
      </div>
      <EnContraDelVehiculo vehiculo={v} />
    </Stack>
  )
}
