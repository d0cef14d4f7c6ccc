import { trayecto } from '@aliadas/contract/core'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { PATHS } from '../lib/paths.ts'
import { readingOf } from '../lib/query.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { ChipDeEstado, salidaDe, siguientePaso } from '../servicios/index.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { TextLink } from '../ui/links.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { Section } from '../ui/Section.tsx'

/** Interval at which the remaining time is rendered again, in ms. */
const RITMO_MS = 30_000

const Viaje = ({ servicio: s, ahora }: { servicio: ServicioResumen; ahora: number }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 3, rowGap: 1, flexWrap: 'wrap' }}>
    <TextLink to={PATHS.mapa} search={{ servicio: s.id }}>
      #{s.codigo}
    </TextLink>
    <span>{trayecto(s.origen, s.destino)}</span>
    <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
      {salidaDe(s)}
    </Typography>
    <ChipDeEstado estado={s.estado} paso={siguientePaso(s, ahora)} />
  </Box>
)

/** The current trip of a vehicle and the next one. */
export const AhoraYSiguiente = ({ id }: { id: string }) => {
  const ahora = useServerNow(RITMO_MS)
  const { data, error, refetch } = useQuery(
    readingOf('listarViajesDeVehiculo', { params: { id }, query: { cuando: 'proximos' } }),
  )
  const enCurso = data?.filas.find((s) => s.recorridoIniciado)
  const siguiente = data?.filas.find((s) => !s.recorridoIniciado)
  return (
    <Section title="Ahora y después">
      {data ? (
        <DescriptionList
          rows={[
            ['Ahora', enCurso ? <Viaje key="a" servicio={enCurso} ahora={ahora} /> : 'Sin viaje en este momento'],
            [
              'Siguiente viaje',
              siguiente ? <Viaje key="s" servicio={siguiente} ahora={ahora} /> : 'No tiene viajes por hacer',
            ],
          ]}
        />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} title="No pudimos leer los viajes" />
      ) : (
        <RowsSkeleton rows={2} height={24} />
      )}
    </Section>
  )
}
