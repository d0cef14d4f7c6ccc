import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

type Props = { titulo: string; ayuda?: ReactNode; children: ReactNode; columnas?: string }

const TRES = { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }

/** Section of the form: a labelled group, so that screen readers announce it with its fields. */
export const Seccion = ({ titulo, ayuda, children, columnas }: Props) => {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3, minHeight: 32, flexWrap: 'wrap' }}>
        <Typography id={id} variant="h4" component="h3">
          {titulo}
        </Typography>
        {ayuda}
      </Box>
      <Box sx={{ display: 'grid', columnGap: 4, rowGap: 5, gridTemplateColumns: columnas ?? TRES }}>{children}</Box>
    </Box>
  )
}
