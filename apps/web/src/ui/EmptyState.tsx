import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = { titulo: string; detalle?: string; accion?: ReactNode; icono?: ReactNode }

/** What a list shows when it has nothing: why, and what to do about it. */
export const EstadoVacio = ({ titulo, detalle, accion, icono }: Props) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 4, py: 12, textAlign: 'center' }}>
    <Box aria-hidden sx={{ color: 'texto3', display: 'flex', '& svg': { fontSize: 36 } }}>
      {icono ?? <InboxOutlined />}
    </Box>
    <Typography variant="h4" component="p">
      {titulo}
    </Typography>
    {detalle ? (
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 420 }}>
        {detalle}
      </Typography>
    ) : null}
    {accion}
  </Box>
)
