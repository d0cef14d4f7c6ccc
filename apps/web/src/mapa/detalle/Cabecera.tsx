import { enLinea } from '@aliadas/contract/core'
import type { Servicio, ServicioResumen } from '@aliadas/contract/servicios'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Ref } from 'react'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import { ChipDeEstado, regresoCorto, salidaCorta, siguientePaso } from '../../servicios/index.ts'
import { formatCount } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { useServerNow } from '../../lib/server-clock.ts'
import { Compartir } from './Compartir.tsx'
import { CopiarIdentificador } from './Identificador.tsx'

type Props = {
  id: string
  servicio: ServicioResumen | null
  /** The loaded service; null while only the summary is known, which cannot be shared. */
  completo: Servicio | null
  telefono: boolean
  onCerrar: () => void
  ref: Ref<HTMLHeadingElement>
}

const RITMO_MS = 30_000

/** First line of a service: day and hour, passengers, type, and the return once it is loaded. */
const lineaDelViaje = (s: ServicioResumen, completo: Servicio | null, ahora: number): string =>
  enLinea(
    salidaCorta(s, ahora),
    formatCount(s.pasajeros, 'pasajero'),
    comoSeEscribe(s.tipo),
    completo && regresoCorto(completo, ahora),
  )

export const Cabecera = ({ id, servicio, completo, telefono, onCerrar, ref }: Props) => {
  const ahora = useServerNow(RITMO_MS)
  const { rol } = useSession()
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
        pl: 4,
        pr: 2,
        pt: 2,
        pb: 3,
        rowGap: 1,
      }}
    >
      <Typography
        id={id}
        ref={ref}
        tabIndex={-1}
        variant="h4"
        component="h2"
        title={servicio?.id}
        sx={{ alignSelf: 'center' }}
      >
        {servicio ? `Servicio #${servicio.codigo}` : 'Servicio'}
      </Typography>
      {servicio ? <CopiarIdentificador id={servicio.id} /> : <span />}
      {completo ? <Compartir servicio={completo} /> : <span />}
      <IconButton onClick={onCerrar} aria-label="Cerrar" title="Cerrar" size="small">
        <CloseIcon fontSize="small" />
      </IconButton>
      {servicio ? (
        <Box sx={{ gridColumn: '1 / -1', pr: 2 }}>
          <ChipDeEstado estado={servicio.estado} paso={siguientePaso(servicio, ahora, rol === 'plataforma')} />
          {telefono ? (
            <Typography variant="body2" component="p" sx={{ mt: 2, fontWeight: 500 }}>
              {lineaDelViaje(servicio, completo, ahora)}
            </Typography>
          ) : null}
        </Box>
      ) : null}
    </Box>
  )
}
