import type { Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { readingOf } from '../../lib/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { FichaDeCarpeta } from './FichaDeCarpeta.tsx'

type Props = { servicio: Pick<Servicio, 'id' | 'codigo'>; onCerrar: () => void }

/** The folder of each driver of the service's FUEC: its address as a link and as a code. */
export const CarpetasDialog = ({ servicio: s, onCerrar }: Props) => {
  const { data, error, refetch } = useQuery(readingOf('leerFuecsDeServicio', { params: { id: s.id } }))
  const fuec = data?.fuecs.find(({ estado }) => estado === 'vigente')
  return (
    <Dialog open title="Carpeta del conductor" subtitle={`Servicio #${s.codigo}`} onClose={onCerrar}>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <RowsSkeleton rows={4} /> : null}
      {data && !fuec ? (
        <Alert severity="info">
          Este FUEC se subió como archivo y no tiene carpeta. La tienen los que se expiden aquí.
        </Alert>
      ) : null}
      {fuec ? <Carpetas fuecId={fuec.id} /> : null}
    </Dialog>
  )
}

const Carpetas = ({ fuecId }: { fuecId: string }) => {
  const { data, error, refetch } = useQuery(readingOf('leerCarpetas', { params: { id: fuecId } }))
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        El FUEC y los documentos del viaje en el teléfono del conductor, también sin señal, hasta el día después del
        viaje. Se abre con las cuatro últimas cifras de su cédula.
      </Typography>
      {data.carpetas.map((carpeta) => (
        <FichaDeCarpeta key={carpeta.orden} fuecId={fuecId} carpeta={carpeta} />
      ))}
    </Stack>
  )
}
