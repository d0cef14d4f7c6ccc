import { MAXIMO_DE_PAGOS_JUNTOS, type ClaseDePago } from '@aliadas/contract/pagos'
import Button from '@mui/material/Button'
import { useState, type ComponentType, type ReactNode } from 'react'
import { PATHS } from '../lib/paths.ts'
import { formatPlainDateTime } from '../lib/format.ts'
import type { ListReading } from '../lib/list.ts'
import { useListUrl, type ListState } from '../lib/list-state.ts'
import { FiltroDeEmpresa } from '../empresas/index.ts'
import { useAccion, useSession } from '../lib/session.ts'
import { Ruta } from '../servicios/index.ts'
import { useOpened } from '../ui/beside/useOpened.ts'
import { neighboursOf } from '../ui/beside/neighbours.ts'
import type { Column } from '../ui/DataTable.tsx'
import { TextLink } from '../ui/links.tsx'
import { DaysFilter } from '../ui/list/DaysFilter.tsx'
import type { Filter } from '../ui/list/Filters.tsx'
import { List } from '../ui/list/List.tsx'
import type { Selection } from '../ui/list/useSelection.ts'
import type { PropsDeDetalle } from './DetalleConPago.tsx'
import { PagarVarios } from './PagarVarios.tsx'

type Viaje = {
  id: string
  codigo: string
  origen: string
  destino: string
  fechaSalida: string | null
  horaSalida: string | null
}

/** The columns about the service, at the start of every list of payments. */
export const COLUMNAS_DE_VIAJE: readonly Column<Viaje>[] = [
  {
    title: 'Servicio',
    short: true,
    cell: (v) => (
      <TextLink to={PATHS.mapa} search={{ servicio: v.id }}>
        #{v.codigo}
      </TextLink>
    ),
  },
  { title: 'Ruta', grow: true, cell: (v) => <Ruta origen={v.origen} destino={v.destino} /> },
  {
    title: 'Salida',
    short: true,
    named: true,
    sort: 'salida',
    cell: (v) => formatPlainDateTime(v.fechaSalida, v.horaSalida) ?? 'No especificada',
  },
]

/** The company of a payment, for a reader of several companies. */
const EMPRESA: Column<{ empresaAliada?: string | null }> = {
  title: 'Empresa',
  cell: ({ empresaAliada }) => empresaAliada ?? 'Sin datos',
  short: true,
  named: true,
}

/** State of a list of payments; the platform can filter it by company. `filtros`: its own filters. */
export const useListaDePagos = (filtros: readonly string[] = []): ListState => useListUrl(['empresa', ...filtros])

/** The filters by days. */
export const DIAS = ['desde', 'hasta'] as const

type Props<Fila> = {
  label: string
  columns: readonly Column<Fila>[]
  reading: ListReading<Fila>
  state: ListState
  order: string
  search: string
  filters?: readonly Filter[]
  /** Name of a row for its checkbox and its button. */
  nombreDe: (fila: Fila) => string
  empty: { title: string; detail: string }
  totals?: ReactNode
  foot?: ReactNode
  /** What lies on the days of the filter: the departure of a trip, or since when something is owed. */
  dias: 'Salida' | 'Se debe'
  /** Kind under which selected rows are paid together. */
  pagables?: ClaseDePago
  /** Detail of the record that the URL names; it may be on another page of the list. */
  Detalle: ComponentType<PropsDeDetalle>
}

/** Payments that are made together: the selection at the start. */
type Tanda = { n: number; abierta: boolean; seleccion: Selection }

/** List of payments. The URL names the open row, and the detail reads its own record. */
export const ListaDePagos = <Fila extends { id: string; empresaAliada?: string | null }>(props: Props<Fila>) => {
  const { Detalle, nombreDe, columns, pagables, dias, ...lista } = props
  const plataforma = useSession().rol === 'plataforma'
  const { state } = lista
  const { opened: abierta, current, open, close } = useOpened('reserva')
  // Keeps the content while the detail closes.
  const [ultima, setUltima] = useState(abierta)
  if (abierta !== undefined && abierta !== ultima) setUltima(abierta)
  const visible = abierta ?? ultima
  const { permitido } = useAccion('pagar')
  const acto = pagables && permitido ? 'Pagar' : 'Ver detalle de'
  const [tanda, setTanda] = useState<Tanda | null>(null)
  const pagarElegidas = (seleccion: Selection) => {
    const { length } = seleccion.chosen
    const muchas = length > MAXIMO_DE_PAGOS_JUNTOS
    return (
      <Button
        variant="contained"
        size="small"
        disabled={muchas}
        onClick={() => setTanda({ n: (tanda?.n ?? 0) + 1, abierta: true, seleccion })}
      >
        {muchas ? `Elige como máximo ${MAXIMO_DE_PAGOS_JUNTOS} para pagar` : `Pagar ${length}`}
      </Button>
    )
  }
  return (
    <>
      <List
        {...lista}
        columns={plataforma ? [...columns.slice(0, 1), EMPRESA, ...columns.slice(1)] : columns}
        moreFilters={
          <>
            <DaysFilter state={state} label={dias} spans={dias === 'Salida' ? 'toCome' : 'past'} />
            {plataforma ? (
              <FiltroDeEmpresa
                valor={state.filters['empresa']}
                onElegir={(empresa) => state.filter('empresa', empresa)}
              />
            ) : null}
          </>
        }
        chosenAction={pagables && permitido ? pagarElegidas : undefined}
        keyOf={(fila) => fila.id}
        nameOf={nombreDe}
        onOpen={(fila) => open(fila.id)}
        current={current}
        renderAction={(fila) => (
          <Button
            variant="outlined"
            size="small"
            sx={{ whiteSpace: 'nowrap' }}
            aria-label={`${acto} ${nombreDe(fila)}`}
            onClick={() => open(fila.id)}
          >
            {acto === 'Pagar' ? acto : 'Ver detalle'}
          </Button>
        )}
      />
      {visible ? (
        <Detalle
          key={visible}
          id={visible}
          vecinos={neighboursOf(lista.reading, visible, open)}
          abierto={abierta !== undefined}
          onCerrar={close}
        />
      ) : null}
      {tanda && pagables ? (
        <PagarVarios
          key={tanda.n}
          clase={pagables}
          ids={tanda.seleccion.chosen}
          abierto={tanda.abierta}
          onPagados={tanda.seleccion.drop}
          onCerrar={() => setTanda({ ...tanda, abierta: false })}
        />
      ) : null}
    </>
  )
}
