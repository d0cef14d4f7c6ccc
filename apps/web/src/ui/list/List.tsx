import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { MAXIMO_ELEGIDAS } from '@aliadas/contract/core'
import type { ReactNode } from 'react'
import type { ListReading } from '../../lib/list.ts'
import type { ListState } from '../../lib/list-state.ts'
import { DataTable, type Column } from '../DataTable.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { LoadError } from '../LoadError.tsx'
import { LOW } from '../tokens.ts'
import { shownColumns } from './columns.ts'
import { Foot } from './Foot.tsx'
import type { Filter } from './Filters.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useMarked } from './useMarked.ts'
import { useSelection, type Selection } from './useSelection.ts'

type Props<Row> = {
  /** The list's label. */
  label: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** A row's label for selecting it. Without it rows cannot be selected. */
  nameOf?: (row: Row) => string
  reading: ListReading<Row>
  state: ListState
  /** The default order. */
  order: string
  search?: string
  filters?: readonly Filter[]
  /** Filters of another kind, beside these. */
  moreFilters?: ReactNode
  /** What an empty list says: the reason, and the next act. */
  empty: { title: string; detail?: string; action?: ReactNode }
  /** Title over the error of a failed read: the first one, or a later one while rows are still shown. */
  errorTitle?: string
  staleTitle?: string
  /** A card of its own on narrow screens. */
  card?: (row: Row) => ReactNode
  renderAction?: ((row: Row, card: boolean) => ReactNode) | undefined
  /** Opens a row, on a press and on Enter. */
  onOpen?: (row: Row) => void
  /** Whether there is something to open; absent: each row has it. */
  opens?: (row: Row) => boolean
  /** The key of the row that is open beside the list. */
  current?: string | undefined
  /** Acts on all selected rows at once. */
  chosenAction?: ((selection: Selection) => ReactNode) | undefined
  last?: ReactNode
  /** The sum of the matching rows. */
  totals?: ReactNode
  /** Replaces the foot where pages are numbered. */
  foot?: ReactNode
  /** Rows of a page, for the skeleton. */
  size?: number
  /** It is in a dialog, so the page around it is not printed. */
  inDialog?: boolean
}

const ROWS_WHILE_LOADING = 8

/**
 * The product's only list: search, filters, order and pages, answered by the server and kept in the URL; rows to act on
 * and to select; CSV and print of the matching rows. It shows neither rows nor "empty" before the first response or
 * after a failure.
 */
export const List = <Row,>(props: Props<Row>) => {
  const { state, order, reading, search, filters = [], nameOf, current } = props
  const columns = current === undefined ? props.columns : props.columns.filter(({ alone }) => alone !== true)
  // The acts of a row are those of the open record.
  const renderAction = current === undefined ? props.renderAction : undefined
  const { q, filters: chosenFilters } = state
  const selection = useSelection(JSON.stringify([q, chosenFilters, props.label]), MAXIMO_ELEGIDAS)
  const sorting = { order: state.order ?? order, onSort: state.sort }
  const shown = shownColumns(columns, state.columns)
  const orders = columns.flatMap(({ title, sort }) => (sort === undefined ? [] : [{ title, sort }]))
  return (
    <Box sx={{ display: 'grid', gap: 4, [LOW]: { gap: 2 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Toolbar
        state={state}
        search={search}
        filters={filters}
        moreFilters={props.moreFilters}
        sorting={sorting}
        orders={orders}
        columns={props.columns}
        reading={reading}
        selection={selection}
        chosenAction={props.chosenAction}
        paper={props.inDialog !== true}
      />
      {reading.error && reading.data === undefined ? (
        <LoadError
          error={reading.error}
          onRetry={reading.retry}
          {...(props.errorTitle ? { title: props.errorTitle } : {})}
        />
      ) : reading.data === undefined ? (
        <ListSkeleton
          columns={shown}
          rows={props.size ?? ROWS_WHILE_LOADING}
          action={renderAction !== undefined}
          selects={nameOf !== undefined}
        />
      ) : (
        <>
          {reading.error ? (
            <LoadError
              error={reading.error}
              onRetry={reading.retry}
              {...(props.staleTitle ? { title: props.staleTitle } : {})}
            />
          ) : null}
          <Found
            {...props}
            renderAction={renderAction}
            columns={shown}
            data={reading.data}
            sorting={sorting}
            selection={nameOf ? selection : undefined}
          />
        </>
      )}
    </Box>
  )
}

type FoundProps<Row> = Props<Row> & {
  data: NonNullable<ListReading<Row>['data']>
  sorting: { order: string; onSort: (order: string) => void }
  selection: ReturnType<typeof useSelection> | undefined
}

/** The current rows; while another query loads they stay, dimmed. */
const Found = <Row,>(props: FoundProps<Row>) => {
  const { label, columns, keyOf, nameOf, data, reading, state, renderAction, last, totals, foot, sorting, selection } =
    props
  const marked = useMarked()
  if (data.filas.length === 0) return <Nothing {...props} />
  return (
    <Box
      aria-busy={reading.stale}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', opacity: reading.stale ? 0.6 : 1 }}
    >
      <DataTable
        label={label}
        columns={columns}
        rows={data.filas}
        keyOf={keyOf}
        nameOf={nameOf}
        card={props.card}
        renderAction={renderAction}
        onOpen={props.onOpen}
        opens={props.opens}
        current={props.current}
        last={last}
        sorting={sorting}
        selection={selection}
        marked={marked}
      />
      {data.total.exacto ? null : (
        <Alert severity="info" data-print="no">
          Hay más de los que se cuentan. Busca o filtra para verlos todos.
        </Alert>
      )}
      {foot ?? <Foot data={data} state={state} totals={totals} />}
    </Box>
  )
}

const Nothing = <Row,>({ empty, state, last }: Pick<FoundProps<Row>, 'empty' | 'state' | 'last'>) => {
  if (state.narrowed)
    return (
      <EmptyState
        title={state.q ? `Nada coincide con «${state.q}»` : 'Nada coincide con los filtros'}
        detail="Revisa lo que buscas, o quita la búsqueda y los filtros para ver toda la lista."
        action={
          <Button variant="outlined" onClick={state.clear}>
            Quitar búsqueda y filtros
          </Button>
        }
      />
    )
  if (state.page !== undefined)
    return (
      <EmptyState
        title="Esta página ya no tiene registros"
        action={
          <Button variant="outlined" onClick={() => state.turn(undefined)}>
            Volver a la primera página
          </Button>
        }
      />
    )
  return <EmptyState {...empty} action={empty.action ?? last} />
}
