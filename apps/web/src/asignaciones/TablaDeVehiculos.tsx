import { PAGINAS_DE_FLOTA, type VehiculoAsignable } from '@aliadas/contract'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Buscador } from '../ui/SearchField.tsx'
import { ErrorDeCarga } from '../ui/LoadError.tsx'
import { Esqueleto } from '../ui/RowsSkeleton.tsx'
import { EstadoVacio } from '../ui/EmptyState.tsx'
import { Paginador } from '../ui/Paginator.tsx'
import { Tabla, type Columna } from '../ui/DataTable.tsx'
import { Aptitud } from './Aptitud.tsx'
import { vehiculosParaQuery } from './vehiculos-para-query.ts'

type Props = { idServicio: string; elegido: string | null; alElegir: (vehiculo: VehiculoAsignable) => void }

const POR_PAGINA = 5

const columnasDe = (
  grupo: string,
  elegido: string | null,
  alElegir: (vehiculo: VehiculoAsignable) => void,
): readonly Columna<VehiculoAsignable>[] => [
  {
    titulo: 'Placas',
    celda: (v) => (
      <FormControlLabel
        disabled={!v.asignable}
        label={v.placas}
        control={
          <Radio
            size="small"
            name={grupo}
            value={v.id}
            checked={v.id === elegido}
            onChange={() => alElegir(v)}
            slotProps={{ input: { 'aria-label': `Vehículo ${v.placas}` } }}
          />
        }
      />
    ),
    corta: true,
  },
  { titulo: 'Vehículo', celda: (v) => `${v.marca} ${v.modelo} · ${v.tipo}` },
  { titulo: 'Capacidad', celda: (v) => v.capacidad, numero: true },
  { titulo: 'Conductor', celda: (v) => v.conductor ?? 'Sin conductor' },
  { titulo: 'Aptitud', celda: (v) => <Aptitud vehiculo={v} /> },
]

/** The company's vehicles against one service, one to choose. */
export const TablaDeVehiculos = ({ idServicio, elegido, alElegir }: Props) => {
  const [pagina, setPagina] = useState(1)
  const [porPagina, setPorPagina] = useState(POR_PAGINA)
  const [buscar, setBuscar] = useState('')
  const grupo = useId()
  const consulta = useQuery(vehiculosParaQuery(idServicio, { pagina, porPagina, buscar }))

  const { data } = consulta
  return (
    <Stack sx={{ gap: 3 }}>
      <Buscador
        etiqueta="Buscar vehículo"
        valor={buscar}
        alBuscar={(texto) => {
          setBuscar(texto)
          setPagina(1)
        }}
      />
      {data ? (
        data.vehiculos.length === 0 ? (
          <EstadoVacio
            titulo={buscar ? 'Ningún vehículo coincide con la búsqueda' : 'No hay vehículos registrados'}
            detalle={
              buscar ? 'Prueba con las placas, la marca o el conductor.' : 'Agrega vehículos en Gestionar Flota.'
            }
          />
        ) : (
          <Tabla
            etiqueta="Vehículos de la empresa"
            columnas={columnasDe(grupo, elegido, alElegir)}
            filas={data.vehiculos}
            claveDe={(v) => v.id}
          />
        )
      ) : consulta.isError ? (
        <ErrorDeCarga error={consulta.error} alReintentar={() => void consulta.refetch()} />
      ) : (
        <Esqueleto filas={POR_PAGINA} />
      )}
      {data ? (
        <Paginador
          total={data.total}
          visibles={data.vehiculos.length}
          pagina={pagina}
          porPagina={porPagina}
          tamanos={PAGINAS_DE_FLOTA}
          alCambiar={setPagina}
          alCambiarTamano={(n) => {
            setPorPagina(n)
            setPagina(1)
          }}
        />
      ) : null}
    </Stack>
  )
}
