import { fechaBogota, type AccionPermitida } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import {
  NOMBRE_DE_PAPEL,
  PAGINAS_DE_FLOTA,
  porAtender,
  TIPOS_DE_VEHICULO,
  type VehiculoEnLista,
} from '@aliadas/contract/flota'
import PersonAddAlt from '@mui/icons-material/PersonAddAlt'
import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { FiltroDeEmpresa } from '../empresas/index.ts'
import { useList } from '../lib/list.ts'
import { useListUrl } from '../lib/list-state.ts'
import { PATHS } from '../lib/paths.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { useAccion, useSession } from '../lib/session.ts'
import { BesideList } from '../ui/beside/BesideList.tsx'
import { neighboursOf, type Neighbours } from '../ui/beside/neighbours.ts'
import { useOpened } from '../ui/beside/useOpened.ts'
import type { Column } from '../ui/DataTable.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { DaysFilter } from '../ui/list/DaysFilter.tsx'
import type { Filter } from '../ui/list/Filters.tsx'
import { List } from '../ui/list/List.tsx'
import { Page } from '../ui/Page.tsx'
import { notify } from '../ui/toasts.ts'
import { BotonAgregar } from './BotonAgregar.tsx'
import { EstadoDeVehiculo } from './EstadoDeVehiculo.tsx'
import { Vencimiento } from './ficha/Vencimiento.tsx'
import { PaginadorDeFlota } from './PaginadorDeFlota.tsx'
import { COMPLETA_LO_QUE_CAMBIES } from './textos.ts'
import { onDemand, Part } from '../ui/part.tsx'

const AgregarVehiculo = onDemand(async () => (await import('./agregar/AgregarVehiculo.tsx')).AgregarVehiculo)

/** Documents that have expired or expire within 30 days, earliest first. Others are not shown. */
const Documentos = ({ vehiculo, hoy }: { vehiculo: VehiculoEnLista; hoy: string }) => {
  const pendientes = porAtender(vehiculo.vencimientos, hoy)
  if (pendientes.length === 0)
    return (
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        Al día
      </Typography>
    )
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {pendientes.map(({ papel, vence }) => (
        <Vencimiento key={papel} papel={papel} vence={vence} hoy={hoy} nombre={NOMBRE_DE_PAPEL[papel]} />
      ))}
    </Box>
  )
}

const ImportarVehiculos = onDemand(async () => (await import('./importar/ImportarVehiculos.tsx')).ImportarVehiculos)

const Vinculaciones = onDemand(async () => (await import('./vinculaciones/Vinculaciones.tsx')).Vinculaciones)

const EMPRESA: Column<VehiculoEnLista> = {
  title: 'Empresa',
  cell: (v) => v.empresaAliada ?? 'Sin datos',
  short: true,
  named: true,
}

const columnasDe = (hoy: string, plataforma: boolean): readonly Column<VehiculoEnLista>[] => [
  { title: 'Placas', sort: 'placas', cell: (v) => v.placas, short: true },
  ...(plataforma ? [EMPRESA] : []),
  { title: 'Marca', sort: 'marca', cell: (v) => v.marca, named: true },
  { title: 'Modelo', sort: 'modelo', alone: true, cell: (v) => v.modelo },
  { title: 'Tipo', sort: 'tipo', cell: (v) => comoSeEscribe(v.tipo), short: true },
  { title: 'Capacidad', sort: 'capacidad', alone: true, cell: (v) => v.capacidad, number: true },
  { title: 'Estado', cell: (v) => <EstadoDeVehiculo vehiculo={v} /> },
  { title: 'Documentos', sort: 'vence', cell: (v) => <Documentos vehiculo={v} hoy={hoy} /> },
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
  { name: 'vencer', label: 'Solo por vencer', options: [{ value: 'si', label: 'Por vencer' }] },
]

/** Interval at which the remaining days are rendered again, in ms. */
const RITMO_MS = 60_000

const BOTON = { minHeight: { xs: 44, md: 30 } } as const

const Acciones = ({ vehiculo, editar }: { vehiculo: VehiculoEnLista; editar: AccionPermitida }) => {
  const params = { idVehiculo: vehiculo.id }
  const de = ` de ${vehiculo.placas}`
  return (
    <Box
      sx={{
        display: 'inline-flex',
        gap: 1,
        flexWrap: { xs: 'wrap', lg: 'nowrap' },
        justifyContent: 'flex-end',
        whiteSpace: 'nowrap',
      }}
    >
      <ButtonLink to={PATHS.vehiculo} params={params} size="small" aria-label={`Ver Detalles${de}`} sx={BOTON}>
        Ver Detalles
      </ButtonLink>
      {editar.permitido ? (
        <ButtonLink
          to={PATHS.vehiculo}
          params={params}
          search={{ dialogo: 'editar' }}
          onClick={() => notify.neutral(COMPLETA_LO_QUE_CAMBIES)}
          size="small"
          variant="outlined"
          aria-label={`Actualizar${de}`}
          sx={BOTON}
        >
          Actualizar
        </ButtonLink>
      ) : null}
    </Box>
  )
}

const VACIA = {
  title: 'Tu flota aún no tiene vehículos',
  detail: 'Los servicios que ves en el mapa dependen de los tipos de vehículo de tu flota.',
}
const VACIA_DE_PLATAFORMA = {
  title: 'Ninguna empresa tiene vehículos',
  detail: 'Aquí aparecen los vehículos de todas las empresas aliadas.',
}

/** The vehicle that is open beside the list. */
export type VehiculoAbierto = { id: string; vecinos: Neighbours; onCerrar: () => void }

export const GestionFlota = ({ renderAbierto }: { renderAbierto: (abierto: VehiculoAbierto) => ReactNode }) => {
  const plataforma = useSession().rol === 'plataforma'
  const state = useListUrl(['tipo', 'estado', 'vencer', 'desde', 'hasta', 'empresa'])
  const porPagina = state.size ?? PAGINAS_DE_FLOTA[0]
  const reading = useList(
    { route: 'listarVehiculos', file: 'exportarVehiculos', numbered: { size: PAGINAS_DE_FLOTA[0] } },
    state,
  )
  const navegar = useNavigate({ from: PATHS.flota })
  const accion = useAccion('agregarVehiculo')
  const editar = useAccion('editarVehiculo')
  const hoy = fechaBogota(new Date(useServerNow(RITMO_MS)))
  const { dialogo } = useSearch({ from: PATHS.flota })
  const { opened, room, current, open, close } = useOpened('vehiculo')
  const abrirAgregar = () =>
    void navegar({ search: (antes) => ({ ...antes, dialogo: 'agregar' as const }), resetScroll: false })
  const boton = <BotonAgregar accion={accion} onPulsar={abrirAgregar} />
  /** Skips the blocker, because the dialog asked before closing. */
  const cerrar = () =>
    void navegar({
      search: ({ dialogo: _d, ...resto }) => resto,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  const mostrarNuevo = ({ id, posicion }: { id: string; posicion: number }) => {
    const pagina = Math.ceil(posicion / porPagina)
    // `posicion` counts in the whole fleet, ordered by plates: remove the filters and open that page.
    void navegar({
      search: ({ porPagina: tamano }) => ({
        ...(tamano ? { porPagina: tamano } : {}),
        ...(pagina > 1 ? { pagina } : {}),
      }),
      state: { marcada: id },
      replace: true,
      ignoreBlocker: true,
    })
  }
  // An address of a wide window, opened in a narrow one.
  if (opened && !room) return <Navigate to={PATHS.vehiculo} params={{ idVehiculo: opened }} replace />
  return (
    <BesideList width={400}>
      <Page
        wide
        actions={
          accion.permitido ? (
            <>
              <ButtonLink
                from={PATHS.flota}
                to={PATHS.flota}
                search={(antes) => ({ ...antes, dialogo: 'vincular' as const })}
                variant="outlined"
                startIcon={<PersonAddAlt />}
                aria-haspopup="dialog"
                data-print="no"
              >
                Pedir por placas
              </ButtonLink>
              <ButtonLink
                from={PATHS.flota}
                to={PATHS.flota}
                search={(antes) => ({ ...antes, dialogo: 'importar' as const })}
                variant="outlined"
                startIcon={<UploadFile />}
                aria-haspopup="dialog"
                data-print="no"
              >
                Importar
              </ButtonLink>
            </>
          ) : null
        }
      >
        <List
          label="Vehículos"
          columns={columnasDe(hoy, plataforma)}
          keyOf={(v) => v.id}
          nameOf={(v) => `el vehículo ${v.placas}`}
          reading={reading}
          state={state}
          order="placas"
          search="Buscar por placas, marca o conductor"
          filters={FILTROS}
          moreFilters={
            <>
              <DaysFilter state={state} label="Vencen" spans="ends" />
              {plataforma ? (
                <FiltroDeEmpresa
                  valor={state.filters['empresa']}
                  onElegir={(empresa) => state.filter('empresa', empresa)}
                />
              ) : null}
            </>
          }
          errorTitle="Error al cargar los vehículos"
          empty={plataforma ? VACIA_DE_PLATAFORMA : VACIA}
          onOpen={(v) => (room ? open(v.id) : void navegar({ to: PATHS.vehiculo, params: { idVehiculo: v.id } }))}
          current={current}
          renderAction={(v) => <Acciones vehiculo={v} editar={editar} />}
          last={boton}
          size={porPagina}
          foot={<PaginadorDeFlota state={state} reading={reading} porPagina={porPagina} />}
        />
        {opened ? renderAbierto({ id: opened, vecinos: neighboursOf(reading, opened, open), onCerrar: close }) : null}
        {dialogo === 'importar' && accion.permitido ? (
          <Part onFault={cerrar}>
            <ImportarVehiculos onCerrar={cerrar} />
          </Part>
        ) : null}
        {dialogo === 'vincular' && accion.permitido ? (
          <Part onFault={cerrar}>
            <Vinculaciones onCerrar={cerrar} />
          </Part>
        ) : null}
        {dialogo === 'agregar' && accion.permitido ? (
          <Part onFault={cerrar}>
            <AgregarVehiculo onCerrar={cerrar} onCrear={mostrarNuevo} />
          </Part>
        ) : null}
      </Page>
    </BesideList>
  )
}
