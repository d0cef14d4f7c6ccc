import { PAGINAS_DE_FLOTA, puede, type Sesion, type VehiculoResumen } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSesion } from '../lib/session.ts'
import { Buscador } from '../ui/SearchField.tsx'
import { ErrorDeCarga } from '../ui/LoadError.tsx'
import { Esqueleto } from '../ui/RowsSkeleton.tsx'
import { EstadoVacio } from '../ui/EmptyState.tsx'
import { Pagina } from '../ui/Page.tsx'
import { Paginador } from '../ui/Paginator.tsx'
import { Tabla, type Columna } from '../ui/DataTable.tsx'
import { BotonAgregar, type Cierre } from './BotonAgregar.tsx'
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
          ? { bgcolor: 'exitoFondo', color: 'success.main' }
          : { bgcolor: 'avisoFondo', color: 'avisoTexto' }
      }
    />
    {vehiculo.suspendido ? (
      <Chip size="small" label="Suspendido" sx={{ bgcolor: 'errorFondo', color: 'error.main' }} />
    ) : null}
  </Box>
)

const COLUMNAS: readonly Columna<VehiculoResumen>[] = [
  { titulo: 'Placas', celda: (v) => v.placas },
  { titulo: 'Marca', celda: (v) => v.marca },
  { titulo: 'Modelo', celda: (v) => v.modelo },
  { titulo: 'Tipo', celda: (v) => v.tipo },
  { titulo: 'Capacidad', celda: (v) => v.capacidad, numero: true },
  { titulo: 'Estado', celda: (v) => <Estado vehiculo={v} /> },
]

const cierreDe = ({ rol, perfilCompleto }: Sesion): Cierre | null => {
  if (!puede(rol, 'agregarVehiculo'))
    return { motivo: 'Solo un administrador de la empresa puede agregar vehículos.', enElPerfil: false }
  return perfilCompleto
    ? null
    : { motivo: 'Completa el perfil de la empresa para agregar vehículos.', enElPerfil: true }
}

export const GestionFlota = () => {
  const { q = '', pagina = 1, porPagina = PAGINAS_DE_FLOTA[0] } = useSearch({ from: '/panel-control/gestiona-flota' })
  const navegar = useNavigate({ from: '/panel-control/gestiona-flota' })
  const consulta = useQuery(flotaQuery({ buscar: q, pagina, porPagina }))
  const cierre = cierreDe(useSesion())
  const [agregando, setAgregando] = useState(false)
  const boton = <BotonAgregar cierre={cierre} alPulsar={() => setAgregando(true)} />
  const mostrarNuevo = (posicion: number) => {
    setAgregando(false)
    const suya = Math.ceil(posicion / porPagina)
    void navegar({
      search: ({ q: _q, pagina: _p, ...resto }) => (suya > 1 ? { ...resto, pagina: suya } : resto),
      ignoreBlocker: true,
    })
  }
  return (
    <Pagina
      titulo="Gestión de Flota"
      acciones={
        <Buscador
          etiqueta="Buscar por placas, marca o conductor"
          valor={q}
          alBuscar={(texto) =>
            void navegar({
              search: ({ q: _q, pagina: _p, ...resto }) => (texto ? { ...resto, q: texto } : resto),
              replace: true,
            })
          }
        />
      }
    >
      {consulta.isPending ? <Esqueleto filas={porPagina} /> : null}
      {consulta.isError ? (
        <ErrorDeCarga
          titulo="Error al cargar los vehículos"
          error={consulta.error}
          alReintentar={() => void consulta.refetch()}
        />
      ) : null}
      {consulta.data ? (
        <>
          {consulta.data.vehiculos.length > 0 ? (
            <Tabla
              etiqueta="Vehículos"
              columnas={COLUMNAS}
              filas={consulta.data.vehiculos}
              claveDe={(v) => v.id}
              ultima={boton}
            />
          ) : (
            <EstadoVacio
              accion={boton}
              titulo={q ? `No hay vehículos que coincidan con «${q}»` : 'Tu flota aún no tiene vehículos'}
              detalle={
                q
                  ? 'Revisa la búsqueda o bórrala para ver toda la flota.'
                  : 'Los servicios que ves en el mapa dependen de los tipos de vehículo de tu flota.'
              }
            />
          )}
          <Paginador
            total={consulta.data.total}
            visibles={consulta.data.vehiculos.length}
            pagina={pagina}
            porPagina={porPagina}
            tamanos={PAGINAS_DE_FLOTA}
            alCambiar={(nueva) =>
              void navegar({ search: ({ pagina: _p, ...resto }) => (nueva > 1 ? { ...resto, pagina: nueva } : resto) })
            }
            alCambiarTamano={(tamano) =>
              void navegar({ search: ({ pagina: _p, ...resto }) => ({ ...resto, porPagina: tamano }) })
            }
          />
        </>
      ) : null}
      {agregando ? (
        <Suspense>
          <AgregarVehiculo alCerrar={() => setAgregando(false)} alCrear={mostrarNuevo} />
        </Suspense>
      ) : null}
    </Pagina>
  )
}
