import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, type ReactNode } from 'react'

type Props = { titulo: string; detalle?: ReactNode; acciones?: ReactNode; children: ReactNode }

/** A screen of the panel that reads from top to bottom: its title names the browser tab too. */
export const Pagina = ({ titulo, detalle, acciones, children }: Props) => {
  useTitulo(titulo)
  return (
    <Box
      sx={{
        maxWidth: 1200,
        mx: 'auto',
        p: { xs: 4, sm: 6 },
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 4, flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Typography variant="h1">{titulo}</Typography>
          {detalle ? (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 1.5 }}>
              {detalle}
            </Typography>
          ) : null}
        </Box>
        {acciones}
      </Box>
      {children}
    </Box>
  )
}

export const useTitulo = (titulo: string): void => {
  useEffect(() => {
    document.title = `${titulo} · Transportadoras Aliadas`
  }, [titulo])
}
