import { PAGINAS_DE_FLOTA, type VehiculoResumen } from '@aliadas/contract'
import { PATHS } from '../lib/paths.ts'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAccion } from '../lib/session.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { Paginator } from '../ui/Paginator.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { BotonAgregar } from './BotonAgregar.tsx'
import { flotaQuery } from './flota-query.ts'

const AgregarVehiculo = lazy(async () => ({
  default: (await import('./agregar/AgregarVehiculo.tsx')).AgregarVehiculo,
}))

const Estado = ({ vehiculo }: { vehiculo: VehiculoResumen }) => (
  <Box sx={{ display: 'inline-flex', gap: 1, flexWrap: 'wrap' }}>
    <Chip
      size="small"
      label={vehiculo.validado ? 'Validado' : 'No validado'}
      sx={
        vehiculo.validado
          ? { bgcolor: 'successBackground', color: 'success.main' }
          : { bgcolor: 'warningBackground', color: 'warningText' }
      }
    />
    {vehiculo.suspendido ? (
      <Chip size="small" label="Suspendido" sx={{ bgcolor: 'errorBackground', color: 'error.main' }} />
    ) : null}
  </Box>
)

const COLUMNAS: readonly Column<VehiculoResumen>[] = [
  { title: 'Placas', cell: (v) => v.placas },
  { title: 'Marca', cell: (v) => v.marca },
  { title: 'Modelo', cell: (v) => v.modelo },
  { title: 'Tipo', cell: (v) => v.tipo },
  { title: 'Capacidad', cell: (v) => v.capacidad, number: true },
  { title: 'Estado', cell: (v) => <Estado vehiculo={v} /> },
]

export const GestionFlota = () => {
  const { q = '', pagina = 1, porPagina = PAGINAS_DE_FLOTA[0] } = useSearch({ from: PATHS.flota })
  const navegar = useNavigate({ from: PATHS.flota })
  const consulta = useQuery(flotaQuery({ buscar: q, pagina, porPagina }))
  const accion = useAccion('agregarVehiculo')
  const [agregando, setAgregando] = useState(false)
  const boton = <BotonAgregar accion={accion} onPulsar={() => setAgregando(true)} />
  const mostrarNuevo = (posicion: number) => {
    setAgregando(false)
    const suya = Math.ceil(posicion / porPagina)
    void navegar({
      search: ({ q: _q, pagina: _p, ...resto }) => (suya > 1 ? { ...resto, pagina: suya } : resto),
      ignoreBlocker: true,
    })
  }
  return (
    <Page
      actions={
        <SearchField
          label="Buscar por placas, marca o conductor"
          value={q}
          onSearch={(texto) =>
            void navegar({
              search: ({ q: _q, pagina: _p, ...resto }) => (texto ? { ...resto, q: texto } : resto),
              replace: true,
            })
          }
        />
      }
    >
      {consulta.isPending ? <RowsSkeleton rows={porPagina} /> : null}
      {consulta.isError ? (
        <LoadError
          title="Error al cargar los vehículos"
          error={consulta.error}
          onRetry={() => void consulta.refetch()}
        />
      ) : null}
      {consulta.data ? (
        <>
          {consulta.data.vehiculos.length > 0 ? (
            <DataTable
              label="Vehículos"
              columns={COLUMNAS}
              rows={consulta.data.vehiculos}
              keyOf={(v) => v.id}
              last={boton}
            />
          ) : (
            <EmptyState
              action={boton}
              title={q ? `No hay vehículos que coincidan con «${q}»` : 'Tu flota aún no tiene vehículos'}
              detail={
                q
                  ? 'Revisa la búsqueda o bórrala para ver toda la flota.'
                  : 'Los servicios que ves en el mapa dependen de los tipos de vehículo de tu flota.'
              }
            />
          )}
          <Paginator
            total={consulta.data.total}
            visible={consulta.data.vehiculos.length}
            page={pagina}
            perPage={porPagina}
            sizes={PAGINAS_DE_FLOTA}
            onChange={(nueva) =>
              void navegar({ search: ({ pagina: _p, ...resto }) => (nueva > 1 ? { ...resto, pagina: nueva } : resto) })
            }
            onSizeChange={(tamano) =>
              void navegar({ search: ({ pagina: _p, ...resto }) => ({ ...resto, porPagina: tamano }) })
            }
          />
        </>
      ) : null}
      {agregando ? (
        <Suspense>
          <AgregarVehiculo onCerrar={() => setAgregando(false)} onCrear={mostrarNuevo} />
        </Suspense>
      ) : null}
    </Page>
  )
}
