import { enLinea } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import type { Servicio } from '@aliadas/contract/servicios'
import { formatCount, formatPlainDateTime } from '../lib/format.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'

/** The trip of a payment. */
export const Reserva = ({ servicio: s }: { servicio: Servicio }) => (
  <DescriptionList
    rows={[
      ['Origen', s.origen],
      ...(s.paradas.length > 0 ? [['Paradas', s.paradas.map((p) => p.location).join(' · ')] as const] : []),
      ['Destino', s.destino],
      ['Salida', formatPlainDateTime(s.fechaSalida, s.horaSalida) ?? 'No especificada'],
      ['Vehículo', enLinea(comoSeEscribe(s.tipo), formatCount(s.pasajeros, 'pasajero'), s.placas)],
    ]}
  />
)
