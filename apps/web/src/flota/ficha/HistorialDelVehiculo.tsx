import { NOMBRE_DE_LUGAR, nombreDeCampo, type LineaDeVehiculo, type LugarDeArchivo } from '@aliadas/contract/flota'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../lib/format.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { historialQuery } from './historial-query.ts'

const nombreDeLugar = (lugar: string): string => NOMBRE_DE_LUGAR[lugar as LugarDeArchivo] ?? lugar

const Cambios = ({ linea: { cambios, archivos, motivo } }: { linea: LineaDeVehiculo }) => (
  <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, typography: 'body2', color: 'text.secondary' }}>
    {motivo ? <li>Motivo: {motivo}</li> : null}
    {cambios.map(({ campo, antes, despues }) => (
      <li key={campo}>
        {nombreDeCampo(campo)}
        {antes === null || despues === null ? '' : `: de «${antes || 'vacío'}» a «${despues || 'vacío'}»`}
      </li>
    ))}
    {archivos.map(({ lugar, anterior }) => (
      <li key={lugar}>
        {anterior === null ? `Subió ${nombreDeLugar(lugar)}` : `Reemplazó ${nombreDeLugar(lugar)}: `}
        {anterior === null ? null : (
          <Link href={anterior} target="_blank" rel="noopener">
            ver la versión anterior
          </Link>
        )}
      </li>
    ))}
  </Box>
)

/** History of a vehicle, newest first, with links to replaced files. */
export const HistorialDelVehiculo = ({ id }: { id: string }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(historialQuery(id))
  if (error && !data)
    return <LoadError error={error} onRetry={() => void refetch()} title="No pudimos leer el historial" />
  if (!data) return <RowsSkeleton />
  const lineas = data.pages.flatMap((pagina) => pagina.lineas)
  if (lineas.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Todavía no hay cambios anotados.
      </Typography>
    )
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box component="ol" aria-label="Historial" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {lineas.map((linea) => (
          <Box component="li" key={linea.id} sx={{ borderLeft: 2, borderColor: 'divider', pl: 3 }}>
            <Typography variant="body2">
              <b>{linea.accion}</b> · {linea.quien}
            </Typography>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {formatDateTime(linea.en)}
            </Typography>
            <Cambios linea={linea} />
          </Box>
        ))}
      </Box>
      <LoadMore more={hasNextPage} loading={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
    </Box>
  )
}
