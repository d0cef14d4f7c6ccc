import { comoSeEscribe } from '@aliadas/contract/empresas'
import type { VehiculoAsignable } from '@aliadas/contract/asignaciones'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { PaginadorDeFlota } from '../flota/index.ts'
import { useList } from '../lib/list.ts'
import { useListLocal } from '../lib/list-state.ts'
import type { Column } from '../ui/DataTable.tsx'
import { List } from '../ui/list/List.tsx'
import { Aptitud, EnContra } from './Aptitud.tsx'
import { DocumentosPorVencer, ViajesDelDia } from './DiaDelVehiculo.tsx'
import { POR_PAGINA } from './vehiculos-para-query.ts'

type Props = {
  idServicio: string
  elegido: string | null
  onElegir: (vehiculo: VehiculoAsignable) => void
}

type Eleccion = { grupo: string; elegido: string | null; onElegir: (vehiculo: VehiculoAsignable) => void }

const Placas = ({ vehiculo: v, grupo, elegido, onElegir }: Eleccion & { vehiculo: VehiculoAsignable }) => (
  <FormControlLabel
    disabled={!v.asignable}
    label={v.placas}
    control={
      <Radio
        size="small"
        name={grupo}
        value={v.id}
        checked={v.id === elegido}
        onChange={() => onElegir(v)}
        slotProps={{ input: { 'aria-label': `Vehículo ${v.placas}` } }}
      />
    }
  />
)

const columnasDe = (eleccion: Eleccion): readonly Column<VehiculoAsignable>[] => [
  { title: 'Placas', cell: (v) => <Placas vehiculo={v} {...eleccion} />, short: true },
  {
    title: 'Vehículo',
    short: true,
    cell: (v) => `${v.marca} ${v.modelo} · ${comoSeEscribe(v.tipo)}`,
  },
  {
    title: 'Aptitud',
    cell: (v) => (
      <>
        <Aptitud vehiculo={v} />
        <EnContra vehiculo={v} />
      </>
    ),
  },
  { title: 'Capacidad', cell: (v) => v.capacidad, number: true },
  { title: 'Conductor', cell: (v) => v.conductor ?? 'Sin conductor' },
  { title: 'Ese día', cell: (v) => <ViajesDelDia vehiculo={v} /> },
  { title: 'Documentos', short: true, cell: (v) => <DocumentosPorVencer vehiculo={v} /> },
]

/** The same on a phone, so low that three vehicles can be compared at once. */
const tarjetaDe = (eleccion: Eleccion) => (v: VehiculoAsignable) => (
  <>
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        '& .MuiFormControlLabel-label': { fontWeight: 600 },
      }}
    >
      <Placas vehiculo={v} {...eleccion} />
      <Aptitud vehiculo={v} />
    </Box>
    <EnContra vehiculo={v} />
    <Typography variant="body2">
      {`${v.marca} ${v.modelo} · ${comoSeEscribe(v.tipo)} · ${v.capacidad} puestos`}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {v.conductor ?? 'Sin conductor'}
    </Typography>
    <ViajesDelDia vehiculo={v} />
    <DocumentosPorVencer vehiculo={v} />
  </>
)

/** The company's vehicles against one service, one to choose. */
export const TablaDeVehiculos = ({ idServicio, elegido, onElegir }: Props) => {
  const grupo = useId()
  const state = useListLocal()
  const porPagina = state.size ?? POR_PAGINA
  const reading = useList(
    { route: 'listarVehiculosParaServicio', params: { id: idServicio }, numbered: { size: POR_PAGINA } },
    state,
  )
  return (
    <List
      inDialog
      label="Vehículos de la empresa"
      columns={columnasDe({ grupo, elegido, onElegir })}
      card={tarjetaDe({ grupo, elegido, onElegir })}
      keyOf={(v) => v.id}
      reading={reading}
      state={state}
      order=""
      search="Buscar vehículo"
      size={porPagina}
      errorTitle="Error al cargar los vehículos"
      empty={{ title: 'No hay vehículos registrados', detail: 'Agrega vehículos en Gestionar Flota.' }}
      foot={<PaginadorDeFlota state={state} reading={reading} porPagina={porPagina} />}
    />
  )
}
