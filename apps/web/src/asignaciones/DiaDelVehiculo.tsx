import { trayecto } from '@aliadas/contract/core'
import type { DocumentoDeViaje, VehiculoAsignable } from '@aliadas/contract/asignaciones'
import Typography from '@mui/material/Typography'
import { formatDay, formatTime } from '../lib/format.ts'

const NOMBRE: Readonly<Record<DocumentoDeViaje, string>> = {
  soat: 'SOAT',
  revisionTecnica: 'Revisión técnica',
  tarjetaOperacion: 'Tarjeta de operación',
  licenciaDeConducir: 'Licencia de conducir',
}

const venceEl = (vence: string | null): string => (vence === null ? 'falta' : formatDay(vence))

/** The vehicle's other trips on the day of this trip. */
export const ViajesDelDia = ({ vehiculo: { viajesDelDia } }: { vehiculo: VehiculoAsignable }) =>
  viajesDelDia.length === 0 ? (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      Libre ese día
    </Typography>
  ) : (
    viajesDelDia.map((viaje) => (
      <Typography key={viaje.codigo} variant="caption" component="p">
        {formatTime(viaje.salida)} a {formatTime(viaje.fin)} · #{viaje.codigo} {trayecto(viaje.origen, viaje.destino)}
      </Typography>
    ))
  )

/**
 * Expiry of the vehicle's documents: a missing one first, then the earliest by its name, then the date of the others.
 */
export const DocumentosPorVencer = ({ vehiculo: { documentos } }: { vehiculo: VehiculoAsignable }) => {
  const [primero, segundo] = documentos
  if (!primero) return null
  return (
    <>
      <Typography variant="caption" component="p">
        {NOMBRE[primero.documento]}: {venceEl(primero.vence)}
      </Typography>
      {segundo ? (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {segundo.vence === null
            ? `Falta ${NOMBRE[segundo.documento]}`
            : `Los demás, desde el ${venceEl(segundo.vence)}`}
        </Typography>
      ) : null}
    </>
  )
}
