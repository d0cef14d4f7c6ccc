import Tabs from '@mui/material/Tabs'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactElement } from 'react'

type Props = { value: string; label: string; children: ReactElement[] }

/** Tabs that are addresses: give it `TabLink` children, each with its `value`. On phones they share the width. */
export const LinkTabs = ({ value, label, children }: Props) => {
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'))
  return (
    <Tabs
      value={value}
      aria-label={label}
      variant={phone ? 'fullWidth' : 'standard'}
      sx={{ borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minWidth: 0, px: { xs: 1, sm: 4 } } }}
    >
      {children}
    </Tabs>
  )
}
