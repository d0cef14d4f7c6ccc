import { PAGINAS_DE_FLOTA, type VehiculoAsignable, comoSeEscribe } from '@aliadas/contract'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SearchField } from '../ui/SearchField.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Paginator } from '../ui/Paginator.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Aptitud } from './Aptitud.tsx'
import { DocumentosPorVencer, ViajesDelDia } from './DiaDelVehiculo.tsx'
import { POR_PAGINA, vehiculosParaQuery } from './vehiculos-para-query.ts'

type Props = {
  idServicio: string
  /** What the client asked for. */
  tipo: string
  elegido: string | null
  onElegir: (vehiculo: VehiculoAsignable) => void
}

const columnasDe = (
  grupo: string,
  tipo: string,
  elegido: string | null,
  onElegir: (vehiculo: VehiculoAsignable) => void,
): readonly Column<VehiculoAsignable>[] => [
  {
    title: 'Placas',
    cell: (v) => (
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
    ),
    short: true,
  },
  {
    title: 'Vehículo',
    cell: (v) => (
      <>
        {`${v.marca} ${v.modelo} · ${comoSeEscribe(v.tipo)}`}
        {v.tipo === tipo ? null : (
          <Typography variant="caption" component="p" sx={{ color: 'warningText' }}>
            El cliente pidió {tipo}
          </Typography>
        )}
      </>
    ),
  },
  { title: 'Capacidad', cell: (v) => v.capacidad, number: true },
  { title: 'Conductor', cell: (v) => v.conductor ?? 'Sin conductor' },
  { title: 'Ese día', cell: (v) => <ViajesDelDia vehiculo={v} /> },
  { title: 'Documentos', cell: (v) => <DocumentosPorVencer vehiculo={v} /> },
  { title: 'Aptitud', cell: (v) => <Aptitud vehiculo={v} /> },
]

/** The company's vehicles against one service, one to choose. */
export const TablaDeVehiculos = ({ idServicio, tipo, elegido, onElegir }: Props) => {
  const [pagina, setPagina] = useState(1)
  const [porPagina, setPorPagina] = useState(POR_PAGINA)
  const [buscar, setBuscar] = useState('')
  const grupo = useId()
  const consulta = useQuery(vehiculosParaQuery(idServicio, { pagina, porPagina, buscar }))

  const { data } = consulta
  return (
    <Stack sx={{ gap: 3 }}>
      <SearchField
        label="Buscar vehículo"
        value={buscar}
        onSearch={(texto) => {
          setBuscar(texto)
          setPagina(1)
        }}
      />
      {data ? (
        data.vehiculos.length === 0 ? (
          <EmptyState
            title={buscar ? 'Ningún vehículo coincide con la búsqueda' : 'No hay vehículos registrados'}
            detail={buscar ? 'Prueba con las placas, la marca o el conductor.' : 'Agrega vehículos en Gestionar Flota.'}
          />
        ) : (
          <DataTable
            label="Vehículos de la empresa"
            columns={columnasDe(grupo, tipo, elegido, onElegir)}
            rows={data.vehiculos}
            keyOf={(v) => v.id}
          />
        )
      ) : consulta.isError ? (
        <LoadError error={consulta.error} onRetry={() => void consulta.refetch()} />
      ) : (
        <RowsSkeleton rows={POR_PAGINA} />
      )}
      {data ? (
        <Paginator
          total={data.total}
          visible={data.vehiculos.length}
          page={pagina}
          perPage={porPagina}
          sizes={PAGINAS_DE_FLOTA}
          onChange={setPagina}
          onSizeChange={(n) => {
            setPorPagina(n)
            setPagina(1)
          }}
        />
      ) : null}
    </Stack>
  )
}
