import { CLASES_DE_HISTORIAL, ETIQUETA_DE_CLASE } from '@aliadas/contract/historial'
import Link from '@mui/material/Link'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { formatDateTime } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { withRows } from '../lib/list-rows.ts'
import { useListUrl, type ListState } from '../lib/list-state.ts'
import { BesideList } from '../ui/beside/BesideList.tsx'
import { useOpened } from '../ui/beside/useOpened.ts'
import type { Column } from '../ui/DataTable.tsx'
import { DaysFilter } from '../ui/list/DaysFilter.tsx'
import type { Filter } from '../ui/list/Filters.tsx'
import { List } from '../ui/list/List.tsx'
import { Page } from '../ui/Page.tsx'
import { Cambios, hayCambios } from './Cambios.tsx'
import { ElegidoDeHistorial } from './ElegidoDeHistorial.tsx'
import { HistoriaDeServicio } from './HistoriaDeServicio.tsx'
import { LineaAlLado } from './LineaAlLado.tsx'
import { PestanasDeHistorial } from './PestanasDeHistorial.tsx'
import { plegar, queHizo, type LineaPlegada } from './plegar.ts'
import { lugarDe, Sobre } from './Sobre.tsx'

/** Acts on the installation are the platform's to read. */
const filtrosDe = (plataforma: boolean): readonly Filter[] => [
  {
    name: 'clase',
    label: 'Clase',
    all: 'Todas',
    options: CLASES_DE_HISTORIAL.filter((clase) => plataforma || clase !== 'instalacion').map((clase) => ({
      value: clase,
      label: ETIQUETA_DE_CLASE[clase],
    })),
  },
  { name: 'ingresos', label: 'Con inicios de sesión', options: [{ value: 'si', label: 'Sí' }] },
]

const EMPRESA: Column<LineaPlegada> = {
  title: 'Empresa',
  short: true,
  named: true,
  cell: ({ empresa }) => empresa ?? 'Ninguna',
}

const columnasDe = (
  state: ListState,
  abrir: (id: string) => void,
  plataforma: boolean,
): readonly Column<LineaPlegada>[] => [
  { title: 'Cuándo', short: true, sort: 'fecha', cell: (l) => formatDateTime(l.en) },
  {
    title: 'Quién',
    short: true,
    cell: ({ quien, idPersona }) =>
      idPersona === null || state.filters['persona'] === idPersona ? (
        quien
      ) : (
        <Link
          component="button"
          type="button"
          sx={{ textAlign: 'inherit' }}
          onClick={() => state.filter('persona', idPersona)}
        >
          {quien}
        </Link>
      ),
  },
  {
    title: 'Qué',
    short: true,
    cell: queHizo,
  },
  {
    title: 'Sobre',
    cell: (l) => (l.sobre === null && l.idServicio === null ? '' : <Sobre linea={l} onAbrir={abrir} />),
  },
  ...(plataforma ? [EMPRESA] : []),
  {
    title: 'Cambios',
    alone: true,
    cell: (l) =>
      !hayCambios(l) && l.iguales.length === 0 ? (
        ''
      ) : (
        <>
          <Cambios {...l} />
          {l.iguales.length > 0 ? `También ${l.iguales.map((en) => formatDateTime(en)).join(', ')}` : null}
        </>
      ),
  },
]

type Props = {
  /** Filter by company, for a reader of several companies. */
  FiltroDeEmpresa?: ComponentType<{ valor: string | undefined; onElegir: (empresa: string | undefined) => void }>
}

/** History of the company: person, time and change. */
export const Historial = ({ FiltroDeEmpresa }: Props) => {
  const plataforma = FiltroDeEmpresa !== undefined
  const state = useListUrl(['clase', 'ingresos', 'persona', 'servicio', 'placas', 'desde', 'hasta', 'empresa'])
  // Sign-ins would fill the page, so they are shown only when requested, also by their kind.
  const conIngresos = state.filters['clase'] === 'accesos'
  const leida = useList(
    { route: 'listarHistorial', file: 'exportarHistorial', fixed: conIngresos ? {} : { ingresos: 'no' } },
    state,
  )
  const { data } = leida
  const reading = withRows(leida, plegar)
  const { opened, room, current, open, close } = useOpened('linea')
  const columnas = columnasDe(state, (id) => abrir(id), plataforma)
  const { historia: abierta } = useSearch({ strict: false })
  const navegar = useNavigate()
  const [ultima, setUltima] = useState(abierta)
  if (abierta !== undefined && abierta !== ultima) setUltima(abierta)
  const abrir = (historia: string | undefined) =>
    void navegar({
      to: '.',
      search: ({ historia: _antes, ...resto }) => (historia ? { ...resto, historia } : resto),
      resetScroll: false,
    })
  const persona = data?.filas.find((l) => l.idPersona === state.filters['persona'])
  const visible = abierta ?? ultima
  const lugar = ({ objeto }: LineaPlegada) => (objeto === null ? null : lugarDe(objeto, plataforma))
  return (
    <BesideList>
      <Page
        wide
        detail={`Quién hizo qué y cuándo en ${plataforma ? 'la plataforma y en cada empresa' : 'la empresa'}. Nada de lo que se anota aquí se borra.`}
      >
        <PestanasDeHistorial value="lineas" />
        <ElegidoDeHistorial state={state} nombreDePersona={persona?.quien} />
        <List
          label="Historial"
          columns={columnas}
          keyOf={(l) => l.id}
          reading={reading}
          state={state}
          order="-fecha"
          search="Buscar persona, placas o servicio"
          filters={filtrosDe(plataforma)}
          moreFilters={
            <>
              <DaysFilter state={state} label="Fecha" />
              {FiltroDeEmpresa ? (
                <FiltroDeEmpresa
                  valor={state.filters['empresa']}
                  onElegir={(empresa) => state.filter('empresa', empresa)}
                />
              ) : null}
            </>
          }
          // Without room beside the list a line opens what it leads to.
          opens={(l) => room || l.idServicio !== null || lugar(l) !== null}
          onOpen={(l) => {
            if (room) return open(l.id)
            if (l.idServicio !== null) return abrir(l.idServicio)
            const destino = lugar(l)
            if (destino !== null) void navegar(destino)
          }}
          current={current}
          empty={{ title: 'Todavía no hay historia', detail: 'Lo que haga tu empresa aparecerá aquí.' }}
        />
        {opened ? (
          <LineaAlLado
            id={opened}
            reading={reading}
            columns={columnas.filter(({ cell }) => cell !== queHizo)}
            plataforma={plataforma}
            onAbrir={open}
            onHistoria={abrir}
            onCerrar={close}
          />
        ) : null}
        {visible ? (
          <HistoriaDeServicio
            key={visible}
            id={visible}
            abierto={abierta !== undefined}
            onCerrar={() => abrir(undefined)}
          />
        ) : null}
      </Page>
    </BesideList>
  )
}
