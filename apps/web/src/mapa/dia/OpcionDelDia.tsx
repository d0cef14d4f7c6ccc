import { enLinea, trayecto } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import { ETIQUETA_DE_ESTADO } from '@aliadas/contract/servicios'
import type { ServicioDelDia } from '@aliadas/contract/asignaciones'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { formatCount, formatTime } from '../../lib/format.ts'
import { siguientePaso } from '../../servicios/index.ts'
import { seVe } from '../filtro.ts'
import { IconoDeEstado } from '../IconoDeEstado.tsx'
import { Fila, Oculto, PasoCorto, RutaDeFila, type OpcionProps } from '../OpcionDeServicio.tsx'
import { libresDe } from './textos.ts'

/** Two columns from this width, otherwise stacked. */
const DOS_COLUMNAS = '@container lista (min-width: 480px)'

type Props = OpcionProps & { delDia: Pick<ServicioDelDia, 'libres'> }

/** A service of a day: departure, service, and its vehicle or the vehicles that could drive it. */
export const OpcionDelDia = memo(function OpcionDelDia({ delDia, ...props }: Props) {
  const { servicio: s, ahora, plataforma } = props
  const paso = siguientePaso(s, ahora, plataforma)
  const ruta = trayecto(s.origen, s.destino)
  return (
    <Fila {...props}>
      <Box
        title={enLinea(`#${s.codigo}`, ETIQUETA_DE_ESTADO[s.estado], ruta)}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          columnGap: 3,
          rowGap: 0.5,
          gridTemplateColumns: '64px minmax(0, 1fr)',
          [DOS_COLUMNAS]: { gridTemplateColumns: '64px minmax(0, 1fr) 190px' },
        }}
      >
        <Box sx={{ gridRow: 'span 2', [DOS_COLUMNAS]: { gridRow: 'auto' } }}>
          <Typography variant="body2" component="div" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {s.salida ? formatTime(s.salida) : ''}
          </Typography>
          {seVe(s) ? <IconoDeEstado estado={s.estado} lado={20} /> : null}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <RutaDeFila servicio={s}>
            <Oculto>{` #${s.codigo} · ${ETIQUETA_DE_ESTADO[s.estado]}. `}</Oculto>
          </RutaDeFila>
          <Box sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
            <Typography variant="caption" component="div" noWrap sx={{ flex: '1 1 0', color: 'text.secondary' }}>
              {comoSeEscribe(s.tipo)} · {formatCount(s.pasajeros, 'pasajero')}
              {plataforma && s.empresaAliada ? ` · ${s.empresaAliada}` : ''}
            </Typography>
            {paso ? <PasoCorto paso={paso} /> : null}
          </Box>
        </Box>
        <Vehiculo servicio={s} libres={libresDe(delDia)} hay={(delDia.libres?.cuantos ?? 0) > 0} />
      </Box>
    </Fila>
  )
})

type VehiculoProps = { servicio: OpcionProps['servicio']; libres: string | null; hay: boolean }

const Vehiculo = ({ servicio: s, libres, hay }: VehiculoProps) => (
  <Typography
    variant="caption"
    component="div"
    sx={{ minWidth: 0, overflowWrap: 'anywhere', color: libres !== null && !hay ? 'warningText' : 'text.secondary' }}
  >
    <b>{libres === null ? 'Vehículo: ' : 'Libres: '}</b>
    {libres ?? s.placas ?? 'Sin datos'}
  </Typography>
)
