import { ETIQUETA_DE_NIVEL, TITULO_DE_SENAL, type Nivel, type Senal } from '@aliadas/contract/sistema'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import HelpOutlined from '@mui/icons-material/HelpOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { SoloPlataforma } from '../acceso/index.ts'
import { formatTime } from '../lib/format.ts'
import { readingOf } from '../lib/query.ts'
import { useAccion } from '../lib/session.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { Page } from '../ui/Page.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'

/** No event tells how a server is: it is asked again, in ms. */
const RELECTURA_MS = 15_000

const ICONO = {
  mal: <ErrorOutlined sx={{ color: 'error.main' }} />,
  atencion: <WarningAmberOutlined sx={{ color: 'warning.main' }} />,
  sin_saber: <HelpOutlined sx={{ color: 'text.secondary' }} />,
  bien: <CheckCircleOutlined sx={{ color: 'success.main' }} />,
} as const satisfies Record<Nivel, unknown>

const Fila = ({ senal: { senal, nivel, dice, hacer } }: { senal: Senal }) => (
  <Box
    component="li"
    data-nivel={nivel}
    sx={{ display: 'flex', gap: 3, px: 4, py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}
  >
    <Box aria-hidden sx={{ flex: 'none', display: 'flex', pt: '2px' }}>
      {ICONO[nivel]}
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {TITULO_DE_SENAL[senal]}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 2 }}>
          {ETIQUETA_DE_NIVEL[nivel]}
        </Typography>
      </Typography>
      <Typography variant="body2">{dice}</Typography>
      {hacer === null ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {hacer}
        </Typography>
      )}
    </Box>
  </Box>
)

const Senales = () => {
  const { data, error, refetch } = useQuery({
    ...readingOf('leerEstadoDelSistema', {}),
    refetchInterval: RELECTURA_MS,
  })
  // An old answer does not pass for how it is now.
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={10} height={72} />
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Versión {data.version} · {formatTime(new Date(data.ahora).toISOString())}
      </Typography>
      <Paper
        variant="outlined"
        component="ul"
        aria-label="Señales del sistema"
        sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 880 }}
      >
        {data.senales.map((senal) => (
          <Fila key={senal.senal} senal={senal} />
        ))}
      </Paper>
    </>
  )
}

/** How the product is, in words, the worst first. For the platform. */
export const EstadoDelSistema = () => {
  const permitida = useAccion('verSistema').permitido
  return (
    <Page detail="Cómo está el servidor que te responde, y qué hacer cuando algo no está bien.">
      {permitida ? <Senales /> : <SoloPlataforma />}
    </Page>
  )
}
