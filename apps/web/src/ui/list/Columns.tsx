import CheckBox from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import type { ListState } from '../../lib/list-state.ts'
import { columnKey, shownColumns } from './columns.ts'

type Props = { state: ListState; columns: readonly { title: string }[] }

/** Chooses the columns of a list; they are kept in the URL. The first one names the row and stays. */
export const Columns = ({ state, columns }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shown = shownColumns(columns, state.columns).map(({ title }) => columnKey(title))
  const all = columns.map(({ title }) => columnKey(title))
  const turn = (key: string) => {
    const next = all.filter((one) => (one === key ? !shown.includes(one) : shown.includes(one)))
    state.choose(next.length === all.length ? undefined : next)
  }
  return (
    <>
      <Tooltip title="Columnas">
        <IconButton
          aria-label="Columnas"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          color={shown.length < all.length ? 'primary' : 'default'}
          onClick={(e) => setAnchor(e.currentTarget)}
        >
          <ViewColumnOutlined />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.slice(1).map(({ title }) => {
          const key = columnKey(title)
          const checked = shown.includes(key)
          const Box = checked ? CheckBox : CheckBoxOutlineBlank
          return (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={checked}
              // The last one beside the row's name stays.
              disabled={checked && shown.length === 2}
              onClick={() => turn(key)}
            >
              {/* A picture: within an option of a menu nothing else is pressed. */}
              <Box aria-hidden fontSize="small" sx={{ mr: 3, color: checked ? 'primary.main' : 'text.secondary' }} />
              {title}
            </MenuItem>
          )
        })}
        <Divider />
        <MenuItem disabled={shown.length === all.length} onClick={() => state.choose(undefined)}>
          Todas las columnas
        </MenuItem>
      </Menu>
    </>
  )
}
