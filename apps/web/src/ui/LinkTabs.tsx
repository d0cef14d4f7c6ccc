import Box from '@mui/material/Box'
import Tabs from '@mui/material/Tabs'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactElement } from 'react'
import { formatInteger } from '../lib/format.ts'
import { LOW, SIZES } from './tokens.ts'

type Props = {
  value: string
  label: string
  /** More than fit on a narrow screen: they scroll instead of sharing the width. */
  many?: boolean
  children: ReactElement[]
}

/**
 * Tabs that are links: give it `TabLink` children with a `value`. On phones they share the width. They are not printed.
 */
export const LinkTabs = ({ value, label, many = false, children }: Props) => {
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'))
  return (
    <Tabs
      value={value}
      aria-label={label}
      data-print="no"
      variant={many ? 'scrollable' : phone ? 'fullWidth' : 'standard'}
      allowScrollButtonsMobile={many}
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        // Dim instead of an empty place. It keeps its room: a scroller that changes its width jumps to the open tab.
        '& .MuiTabs-scrollButtons.Mui-disabled': { opacity: 0.3 },
        [LOW]: { '&, & .MuiTab-root': { minHeight: SIZES.row } },
        '& .MuiTab-root': {
          minWidth: 0,
          px: many ? 3 : { xs: 0.5, sm: 4 },
          fontSize: { xs: '0.75rem', sm: '0.8125rem' },
        },
      }}
    >
      {children}
    </Tabs>
  )
}

type LabelProps = {
  text: string
  /** Hidden until the number is known. */
  count: number | undefined
  /** Above it the number says only that there are more. */
  most: number
}

/** A tab's text: its name and its count. On phones the count stands below, so that neighbours do not touch. */
export const TabLabel = ({ text, count, most }: LabelProps) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      flexDirection: { xs: 'column', sm: 'row' },
      alignItems: 'center',
      columnGap: 2,
      minWidth: 0,
      maxWidth: '100%',
      lineHeight: 1.3,
      overflowWrap: 'anywhere',
    }}
  >
    {text}
    <Box
      component="span"
      sx={{
        minWidth: 20,
        minHeight: '1.3em',
        px: 1.5,
        borderRadius: '99px',
        bgcolor: count === undefined ? undefined : 'action.selected',
        color: 'text.primary',
        fontSize: '0.6875rem',
        textAlign: 'center',
      }}
    >
      {count === undefined ? null : count > most ? `+${formatInteger(most)}` : formatInteger(count)}
    </Box>
  </Box>
)
