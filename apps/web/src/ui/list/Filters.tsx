import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import type { ListState } from '../../lib/list-state.ts'
import { formatInteger } from '../../lib/format.ts'
import { SIZES, TOUCH } from '../tokens.ts'

export type Filter = {
  /** The value in the URL and in the request. */
  name: string
  label: string
  /** Text of "no filter" in a select: 'Todos' unless the label is feminine. */
  all?: 'Todos' | 'Todas'
  options: readonly { value: string; label: string; count?: number | undefined }[]
}

/** More filters would push the list out of view. */
const MOST_CHIPS = 6

/** All filters in view: one option as a switch, few as chips, many as a select; and one button that clears all. */
export const Filters = ({ filters, state }: { filters: readonly Filter[]; state: ListState }) => (
  <>
    {filters.map((filter) =>
      filter.options.length === 1 ? (
        <OnOff key={filter.name} filter={filter} state={state} />
      ) : filter.options.length > MOST_CHIPS ? (
        <Choice key={filter.name} filter={filter} state={state} />
      ) : (
        <Chips key={filter.name} filter={filter} state={state} />
      ),
    )}
    {state.narrowed ? (
      <Button size="small" onClick={state.clear}>
        Limpiar
      </Button>
    ) : null}
  </>
)

const OnOff = ({ filter: { name, label, options }, state }: { filter: Filter; state: ListState }) => (
  <FormControlLabel
    control={
      <Switch
        checked={state.filters[name] !== undefined}
        onChange={(_, on) => state.filter(name, on ? options[0]?.value : undefined)}
      />
    }
    label={label}
    // The switch has a margin that the other filters do not have.
    sx={{
      m: 0,
      ml: { xs: -3, md: 0 },
      minHeight: SIZES.row,
      [TOUCH]: { minHeight: SIZES.touch },
    }}
  />
)

const Chips = ({ filter: { name, label, options }, state }: { filter: Filter; state: ListState }) => (
  <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
    {options.map(({ value, label: text, count }) => {
      const active = state.filters[name] === value
      return (
        <Chip
          key={value}
          component="button"
          type="button"
          clickable
          aria-pressed={active}
          variant={active ? 'filled' : 'outlined'}
          color={active ? 'primary' : 'default'}
          label={count === undefined ? text : `${text} ${formatInteger(count)}`}
          onClick={() => state.filter(name, active ? undefined : value)}
          sx={{ height: SIZES.row, [TOUCH]: { height: SIZES.touch } }}
        />
      )
    })}
  </Box>
)

const Choice = ({ filter: { name, label, all = 'Todos', options }, state }: { filter: Filter; state: ListState }) => (
  <TextField
    select
    size="small"
    label={label}
    value={state.filters[name] ?? ''}
    onChange={(e) => state.filter(name, e.target.value || undefined)}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    sx={{ minWidth: 160 }}
  >
    <MenuItem value="">{all}</MenuItem>
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
)
