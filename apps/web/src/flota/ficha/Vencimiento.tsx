import { bandaDe, vencimientoEnPalabras, type BandaDeVencimiento, type PapelQueVence } from '@aliadas/contract/flota'
import EventBusy from '@mui/icons-material/EventBusyOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import { formatDay } from '../../lib/format.ts'

type Props = { papel: PapelQueVence; vence: string | null; hoy: string; nombre?: string }

const TONO: Readonly<Record<BandaDeVencimiento, object>> = {
  vencido: { bgcolor: 'errorBackground', color: 'error.main' },
  porVencer: { bgcolor: 'warningBackground', color: 'warningText' },
  falta: { bgcolor: 'background.default', color: 'text.secondary' },
  renovar: { bgcolor: 'background.default', color: 'text.primary' },
  vigente: { bgcolor: 'transparent', color: 'text.secondary', px: 0 },
}

/**
 * Time until a document expires, in words and as a date. Colour and icon mark expired documents and those that expire
 * soon.
 */
export const Vencimiento = ({ papel, vence, hoy, nombre }: Props) => {
  const banda = bandaDe(papel, vence, hoy)
  const Signo = banda === 'vencido' ? EventBusy : banda === 'porVencer' ? WarningAmber : null
  const palabras = `${vencimientoEnPalabras(vence, hoy)}${vence === null ? '' : ` · ${formatDay(vence)}`}`
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        borderRadius: '12px',
        fontSize: '0.75rem',
        fontWeight: banda === 'vigente' ? 400 : 500,
        ...TONO[banda],
      }}
    >
      {Signo ? <Signo aria-hidden sx={{ fontSize: 14 }} /> : null}
      {nombre ? `${nombre} ${palabras}` : palabras}
      {banda === 'renovar' ? ' · pide ya su renovación' : ''}
    </Box>
  )
}
