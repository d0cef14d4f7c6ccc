import Tabs from '@mui/material/Tabs'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactElement } from 'react'

type Props = { valor: string; etiqueta: string; children: ReactElement[] }

/** Tabs that are addresses: give it `EnlacePestana` children, each with its `value`. On phones they share the width. */
export const Pestanas = ({ valor, etiqueta, children }: Props) => {
  const telefono = useMediaQuery(useTheme().breakpoints.down('sm'))
  return (
    <Tabs
      value={valor}
      aria-label={etiqueta}
      variant={telefono ? 'fullWidth' : 'standard'}
      sx={{ borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minWidth: 0, px: { xs: 1, sm: 4 } } }}
    >
      {children}
    </Tabs>
  )
}
