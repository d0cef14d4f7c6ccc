import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTheme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { MAXIMO_DE_FILAS } from '@aliadas/contract/core'
import { use, useId, useState, type ReactNode } from 'react'
import type { ListReading } from '../../lib/list.ts'
import type { ListState } from '../../lib/list-state.ts'
import { formatCount, formatInteger } from '../../lib/format.ts'
import { useWide, type Column, type Sorting } from '../DataTable.tsx'
import { SearchField } from '../SearchField.tsx'
import { LOW, SIZES } from '../tokens.ts'
import { Columns } from './Columns.tsx'
import { Filters, type Filter } from './Filters.tsx'
import { ListViews } from './views.ts'
import { shownColumns } from './columns.ts'
import type { Selection } from './useSelection.ts'

type Props = {
  state: ListState
  /** Label of the search box; without it there is none. */
  search: string | undefined
  filters: readonly Filter[]
  moreFilters?: ReactNode
  sorting: Sorting | undefined
  columns: readonly Pick<Column<never>, 'title' | 'roomy'>[]
  /** The orders by name, for cards, which have no headings. */
  orders: readonly { title: string; sort: string }[]
  reading: Pick<ListReading<unknown>, 'data' | 'file'>
  selection: Selection
  /** Acts on all selected rows at once. */
  chosenAction?: ((selection: Selection) => ReactNode) | undefined
  /** The list can be printed; false in a dialog. */
  paper: boolean
}

/**
 * Above a list: saved views, search, filters, order, columns, file and print. It is not printed. On phones everything but the search is
 * behind a button, so that the first row is in view.
 */
export const Toolbar = (props: Props) => {
  const { state, search, filters, moreFilters, sorting, orders, columns, reading } = props
  const { selection, chosenAction, paper } = props
  const renderViews = use(ListViews)
  const wide = useWide(shownColumns(columns, state.columns))
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const [open, setOpen] = useState(false)
  const id = useId()
  const folds = phone && (filters.length > 0 || moreFilters != null || orders.length > 0)
  const shown = !folds || open
  return (
    <Box data-print="no" sx={{ display: 'flex', gap: 3, [LOW]: { gap: 2 }, flexWrap: 'wrap', alignItems: 'center' }}>
      {state.inUrl ? renderViews?.({ state, columns: columns.map(({ title }) => title) }) : null}
      {search === undefined ? null : (
        <Box sx={{ flex: { xs: '1 1 0', sm: 'none' }, minWidth: 0 }}>
          <SearchField label={search} value={state.q} onSearch={state.search} />
        </Box>
      )}
      {folds ? <Fold id={id} open={open} active={Object.keys(state.filters).length} onTurn={setOpen} /> : null}
      {shown ? (
        <Box
          id={id}
          sx={folds ? { display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' } : { display: 'contents' }}
        >
          {moreFilters}
          <Filters filters={filters} state={state} />
          {!wide && sorting && orders.length > 0 ? <Order sorting={sorting} orders={orders} /> : null}
        </Box>
      ) : null}
      <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
      <Chosen selection={selection} action={chosenAction} />
      {/* One unit at the right end: on a full line all of it moves to the next one. */}
      <Box sx={{ display: 'flex', gap: 3, ml: 'auto', alignItems: 'center', '&:empty': { display: 'none' } }}>
        {shown && state.inUrl && columns.length > 2 ? <Columns state={state} columns={columns} /> : null}
        {shown || selection.chosen.length > 0 ? (
          // A phone's first rows are worth more than paper.
          <Outside reading={reading} selection={selection} paper={paper && !phone} />
        ) : null}
      </Box>
    </Box>
  )
}

type FoldProps = { id: string; open: boolean; active: number; onTurn: (open: boolean) => void }

const Fold = ({ id, open, active, onTurn }: FoldProps) => (
  <Badge badgeContent={active} color="primary" overlap="rectangular">
    <Button
      variant="outlined"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      aria-label={active === 0 ? 'Filtros y orden' : `Filtros y orden, ${active} en uso`}
      onClick={() => onTurn(!open)}
      sx={{ minWidth: SIZES.touch, px: 0 }}
    >
      <TuneOutlined fontSize="small" />
    </Button>
  </Badge>
)

const Order = ({ sorting, orders }: { sorting: Sorting; orders: Props['orders'] }) => (
  <TextField
    select
    size="small"
    label="Ordenar por"
    value={sorting.order}
    onChange={(e) => sorting.onSort(e.target.value)}
    sx={{ minWidth: 180 }}
  >
    {orders.flatMap(({ title, sort }) => [
      <MenuItem key={sort} value={sort}>{`${title}, ascendente`}</MenuItem>,
      <MenuItem key={`-${sort}`} value={`-${sort}`}>{`${title}, descendente`}</MenuItem>,
    ])}
  </TextField>
)

/** Number of selected rows, on any page, and the acts on them. */
const Chosen = ({ selection, action }: { selection: Selection; action: Props['chosenAction'] }) => {
  const { length } = selection.chosen
  return (
    <>
      <Typography
        variant="body2"
        role="status"
        // Without text it takes no room and no gap.
        sx={{ color: 'text.secondary', '&:empty': { position: 'absolute' } }}
      >
        {length === 0 ? '' : formatCount(length, 'elegida')}
      </Typography>
      {length > 0 ? (
        <>
          <Button size="small" onClick={selection.clear}>
            {`Soltar ${length}`}
          </Button>
          {action?.(selection)}
        </>
      ) : null}
    </>
  )
}

type OutsideProps = Pick<Props, 'reading' | 'selection' | 'paper'>

/** CSV of the matching or selected rows, and print. Hidden where there is nothing to export. */
const Outside = ({ reading: { data, file }, selection: { chosen }, paper }: OutsideProps) => {
  // Nothing, not an empty box: it would take the gap beside the search.
  if (data === undefined || data.filas.length === 0 || !(file || paper)) return null
  const cut = data.total.exacto ? '' : ` (primeras ${formatInteger(MAXIMO_DE_FILAS)})`
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      {file ? (
        <Button href={file(chosen)} download variant="outlined" startIcon={<DownloadOutlined />}>
          {chosen.length > 0 ? `CSV de ${formatCount(chosen.length, 'elegida')}` : `CSV${cut}`}
        </Button>
      ) : null}
      {paper ? (
        <Tooltip title="Imprimir">
          <IconButton aria-label="Imprimir" onClick={() => window.print()}>
            <PrintOutlined />
          </IconButton>
        </Tooltip>
      ) : null}
    </Box>
  )
}
