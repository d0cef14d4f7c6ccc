import { comoSeEscribe, PAGINAS_DE_FLOTA, TIPOS_DE_VEHICULO, type VehiculoResumen } from '@aliadas/contract'
import { PATHS } from '../lib/paths.ts'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useList } from '../lib/list.ts'
import { useListUrl } from '../lib/list-state.ts'
import { useAccion } from '../lib/session.ts'
import { Page } from '../ui/Page.tsx'
import { Paginator } from '../ui/Paginator.tsx'
import type { Column } from '../ui/DataTable.tsx'
import type { Filter } from '../ui/list/Filters.tsx'
import { List } from '../ui/list/List.tsx'
import { BotonAgregar } from './BotonAgregar.tsx'

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
  { title: 'Placas', sort: 'placas', cell: (v) => v.placas },
  { title: 'Marca', sort: 'marca', cell: (v) => v.marca },
  { title: 'Modelo', sort: 'modelo', cell: (v) => v.modelo },
  { title: 'Tipo', sort: 'tipo', cell: (v) => comoSeEscribe(v.tipo) },
  { title: 'Capacidad', sort: 'capacidad', cell: (v) => v.capacidad, number: true },
  { title: 'Estado', cell: (v) => <Estado vehiculo={v} /> },
]

const FILTROS: readonly Filter[] = [
  {
    name: 'tipo',
    label: 'Tipo',
    options: TIPOS_DE_VEHICULO.map((tipo) => ({ value: tipo, label: comoSeEscribe(tipo) })),
  },
  {
    name: 'estado',
    label: 'Estado',
    options: [
      { value: 'validado', label: 'Validado' },
      { value: 'noValidado', label: 'No validado' },
      { value: 'suspendido', label: 'Suspendido' },
    ],
  },
]

export const GestionFlota = () => {
  const state = useListUrl(['tipo', 'estado'])
  const porPagina = state.size ?? PAGINAS_DE_FLOTA[0]
  const reading = useList(
    { route: 'listarVehiculos', file: 'exportarVehiculos', numbered: { size: PAGINAS_DE_FLOTA[0] } },
    state,
  )
  const navegar = useNavigate({ from: PATHS.flota })
  const accion = useAccion('agregarVehiculo')
  const [agregando, setAgregando] = useState(false)
  const boton = <BotonAgregar accion={accion} onPulsar={() => setAgregando(true)} />
  const mostrarNuevo = (posicion: number) => {
    setAgregando(false)
    const pagina = Math.ceil(posicion / porPagina)
    // Its place is that of the whole fleet in the order of the plates.
    void navegar({
      search: ({ porPagina: tamano }) => ({
        ...(tamano ? { porPagina: tamano } : {}),
        ...(pagina > 1 ? { pagina } : {}),
      }),
      ignoreBlocker: true,
    })
  }
  return (
    <Page>
      <List
        label="Vehículos"
        columns={COLUMNAS}
        keyOf={(v) => v.id}
        reading={reading}
        state={state}
        order="placas"
        search="Buscar por placas, marca o conductor"
        filters={FILTROS}
        errorTitle="Error al cargar los vehículos"
        empty={{
          title: 'Tu flota aún no tiene vehículos',
          detail: 'Los servicios que ves en el mapa dependen de los tipos de vehículo de tu flota.',
        }}
        last={boton}
        size={porPagina}
        foot={
          <Paginator
            total={reading.data?.total.filas ?? 0}
            visible={reading.data?.filas.length ?? 0}
            page={Number(state.page ?? 1)}
            perPage={porPagina}
            sizes={PAGINAS_DE_FLOTA}
            onChange={(nueva) => state.turn(nueva > 1 ? nueva : undefined)}
            onSizeChange={state.resize}
          />
        }
      />
      {agregando ? (
        <Suspense>
          <AgregarVehiculo onCerrar={() => setAgregando(false)} onCrear={mostrarNuevo} />
        </Suspense>
      ) : null}
    </Page>
  )
}
