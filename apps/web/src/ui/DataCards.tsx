import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { cellOf } from './cell.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { MARKED } from './marked.ts'
import { opening, OPENING } from './opening.ts'

/** The rows of a table as cards: the first column is the heading, the others are labelled values. */
export const DataCards = <F,>(props: DataTableProps<F>) => {
  const { label, columns, rows, keyOf, renderAction, last, selection, nameOf, marked, card, onOpen, opens } = props
  const [first, ...rest] = columns
  const entry = opens ? rows.findIndex(opens) : 0
  const keys = rows.map(keyOf)
  const chosen = selection ? keys.filter((key) => selection.has(key)).length : 0
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {selection ? (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={chosen > 0 && chosen === keys.length}
              indeterminate={chosen > 0 && chosen < keys.length}
              onChange={() => selection.toggleAll(keys)}
            />
          }
          label="Elegir todas las de esta página"
          slotProps={{ typography: { variant: 'body2' } }}
        />
      ) : null}
      <Box
        component="ul"
        aria-label={label}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          ...OPENING,
        }}
      >
        {rows.map((row, n) => {
          const key = keyOf(row)
          if (card)
            return (
              <Paper key={key} component="li" variant="outlined" tabIndex={-1} sx={{ px: 3, py: 1.5 }}>
                {card(row)}
              </Paper>
            )
          return (
            <Paper
              key={key}
              component="li"
              variant="outlined"
              {...(key === marked ? MARKED : {})}
              {...opening(onOpen && opens?.(row) !== false ? () => onOpen(row) : undefined, n === entry)}
              sx={{ p: 4, display: 'flex', flexDirection: 'column', ...(key === marked ? MARKED.sx : {}) }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, justifyContent: 'space-between' }}>
                <Typography variant="h4" component="h2">
                  {first ? cellOf(first, row) : null}
                </Typography>
                {selection ? (
                  <Checkbox
                    checked={selection.has(key)}
                    onChange={() => selection.toggle(key)}
                    slotProps={{ input: { 'aria-label': `Elegir ${nameOf?.(row) ?? key}` } }}
                    sx={{ m: -2 }}
                  />
                ) : null}
              </Box>
              <Box
                component="dl"
                sx={{
                  m: 0,
                  mt: 2,
                  display: 'grid',
                  gridTemplateColumns: 'auto minmax(0, 1fr)',
                  columnGap: 4,
                  rowGap: 1,
                }}
              >
                {rest.map((column) => {
                  // A table shows an empty cell; a card leaves the value out.
                  return column.cell(row) === '' ? null : (
                    <Box key={column.title} sx={{ display: 'contents' }}>
                      <Typography variant="body2" component="dt" sx={{ color: 'text.secondary' }}>
                        {column.title}
                      </Typography>
                      <Typography
                        variant="body2"
                        component="dd"
                        sx={{
                          m: 0,
                          textAlign: 'right',
                          '--side': 'end',
                          overflowWrap: 'anywhere',
                          '& > .MuiAvatar-root': { ml: 'auto' },
                        }}
                      >
                        {cellOf(column, row)}
                      </Typography>
                    </Box>
                  )
                })}
              </Box>
              {renderAction ? (
                // At the foot, as in the card beside it; without an act the card ends with its last value.
                <Box
                  sx={{
                    mt: 'auto',
                    pt: 3,
                    display: 'grid',
                    '&:empty, &:has(> :only-child:empty)': { display: 'none' },
                  }}
                >
                  {renderAction(row, true)}
                </Box>
              ) : null}
            </Paper>
          )
        })}
        {last ? (
          <Box component="li" sx={{ gridColumn: '1 / -1' }}>
            {last}
          </Box>
        ) : null}
      </Box>
    </Box>
  )
}
