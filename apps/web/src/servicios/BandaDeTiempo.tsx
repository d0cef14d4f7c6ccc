import Box from '@mui/material/Box'
import type { Urgencia } from './siguiente-paso.ts'

/** How many of its three parts are left: over 24 h, 24 to 2 h, under 2 h. */
const PARTES: Readonly<Record<Urgencia, { quedan: number; color: string }>> = {
  normal: { quedan: 3, color: 'inputBorder' },
  atencion: { quedan: 2, color: 'warningText' },
  urgente: { quedan: 1, color: 'error.main' },
}

/** The time that is left, as a band of three parts; the text beside it says the same. */
export const BandaDeTiempo = ({ urgencia }: { urgencia: Urgencia }) => {
  const { quedan, color } = PARTES[urgencia]
  return (
    <Box aria-hidden data-banda={urgencia} sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '2px' }}>
      {[1, 2, 3].map((parte) => (
        <Box key={parte} sx={{ height: 3, borderRadius: '2px', bgcolor: parte <= quedan ? color : 'divider' }} />
      ))}
    </Box>
  )
}
