import type { ServicioResumen } from '@aliadas/contract/servicios'
import type { ViajesDeVehiculo } from '@aliadas/contract/asignaciones'
import { useNavigate } from '@tanstack/react-router'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import { formatPesos } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { useListUrl } from '../lib/list-state.ts'
import { PATHS } from '../lib/paths.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { ChipDeEstado, Ruta, salidaDe, siguientePaso } from '../servicios/index.ts'
import type { Column } from '../ui/DataTable.tsx'
import { TextLink } from '../ui/links.tsx'
import { DaysFilter } from '../ui/list/DaysFilter.tsx'
import { List } from '../ui/list/List.tsx'
import { Section } from '../ui/Section.tsx'

const VACIO: Readonly<Record<ViajesDeVehiculo, { title: string; detail: string }>> = {
  proximos: {
    title: 'No tiene viajes por hacer',
    detail: 'Aparecen aquí los servicios reservados y confirmados a los que se asigne.',
  },
  ultimos: { title: 'Aún no ha terminado viajes', detail: 'Los viajes que termine se guardan aquí.' },
}

/** Interval at which the remaining time is rendered again, in ms. */
const RITMO_MS = 30_000

const columnasDe = (ahora: number): readonly Column<ServicioResumen>[] => [
  {
    title: 'Servicio',
    short: true,
    cell: (s) => (
      <TextLink to={PATHS.mapa} search={{ servicio: s.id }}>
        #{s.codigo}
      </TextLink>
    ),
  },
  { title: 'Ruta', grow: true, cell: (s) => <Ruta origen={s.origen} destino={s.destino} /> },
  { title: 'Salida', short: true, cell: salidaDe },
  { title: 'Estado', cell: (s) => <ChipDeEstado estado={s.estado} paso={siguientePaso(s, ahora)} /> },
  { title: 'Valor', number: true, cell: (s) => (s.valorOferta === null ? '' : formatPesos(s.valorOferta)) },
]

type Props = { id: string; cuando: ViajesDeVehiculo }

/** Trips of a vehicle: upcoming ones, next first, or past ones, last first. The URL says which. */
export const ViajesDelVehiculo = ({ id, cuando }: Props) => {
  const ahora = useServerNow(RITMO_MS)
  const navegar = useNavigate({ from: PATHS.vehiculo })
  const state = useListUrl(['desde', 'hasta'])
  const reading = useList({ route: 'listarViajesDeVehiculo', params: { id }, fixed: { cuando } }, state)
  const ver = (cuales: ViajesDeVehiculo) =>
    void navegar({
      // Days ahead and days past are chosen anew.
      search: ({ viajes: _v, pagina: _p, desde: _d, hasta: _h, ...resto }) => ({
        ...resto,
        ...(cuales === 'ultimos' ? { viajes: cuales } : {}),
      }),
      resetScroll: false,
    })
  return (
    <Section
      title="Viajes"
      action={
        <ButtonGroup size="small" aria-label="Qué viajes" data-print="no">
          {(['proximos', 'ultimos'] as const).map((uno) => (
            <Button
              key={uno}
              aria-pressed={uno === cuando}
              variant={uno === cuando ? 'contained' : 'outlined'}
              onClick={() => ver(uno)}
            >
              {uno === 'proximos' ? 'Próximos' : 'Últimos'}
            </Button>
          ))}
        </ButtonGroup>
      }
    >
      <List
        label={cuando === 'proximos' ? 'Próximos viajes' : 'Últimos viajes'}
        columns={columnasDe(ahora)}
        keyOf={(s) => s.id}
        reading={reading}
        state={state}
        order="salida"
        size={3}
        onOpen={(s) => void navegar({ to: PATHS.mapa, search: { servicio: s.id } })}
        moreFilters={<DaysFilter state={state} label="Salida" spans={cuando === 'proximos' ? 'toCome' : 'past'} />}
        errorTitle="No pudimos leer los viajes"
        empty={VACIO[cuando]}
      />
    </Section>
  )
}
