import { MAXIMO_SIN_LEER } from '@aliadas/contract/avisos'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSonidos } from './sonar.ts'
import { useMarcasDeOtrasPestanas } from './useMarcar.ts'
import { useSinLeer } from './useSinLeer.ts'
import { onDemand, Part } from '../ui/part.tsx'

const PanelDeAvisos = onDemand(async () => (await import('./PanelDeAvisos.tsx')).PanelDeAvisos)

const enPalabras = (cuantos: number): string => {
  if (cuantos === 0) return 'Avisos'
  if (cuantos > MAXIMO_SIN_LEER) return `Avisos: más de ${MAXIMO_SIN_LEER} sin leer`
  return `Avisos: ${cuantos} sin leer`
}

/** Bell with the number of unread notices. Its panel loads when it is opened. */
export const Campana = ({ sx }: { sx: Readonly<Record<string, Readonly<Record<string, string>>>> }) => {
  const sinLeer = useSinLeer()
  useMarcasDeOtrasPestanas()
  useSonidos(useQueryClient())
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <IconButton
        color="inherit"
        onClick={() => setOpen(true)}
        aria-label={enPalabras(sinLeer)}
        aria-haspopup="dialog"
        aria-expanded={open === true}
        title="Avisos"
        sx={{ ...sx, minWidth: 44, minHeight: 44 }}
      >
        <Badge
          badgeContent={sinLeer}
          max={MAXIMO_SIN_LEER}
          color="error"
          sx={{ '& .MuiBadge-badge': { height: 17, minWidth: 17, px: 1, fontSize: '0.6875rem' } }}
        >
          <NotificationsOutlined fontSize="small" />
        </Badge>
      </IconButton>
      {open === null ? null : (
        <Part onFault={() => setOpen(null)}>
          <PanelDeAvisos open={open} onClose={() => setOpen(false)} />
        </Part>
      )}
    </>
  )
}
