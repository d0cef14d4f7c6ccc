import { decirAviso, type Aviso } from '@aliadas/contract/avisos'
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { formatAge, formatDateTime } from '../lib/format.ts'
import { RowLink } from '../ui/links.tsx'
import { SIZES } from '../ui/tokens.ts'
import { actoDe } from './acto.ts'

type Props = {
  aviso: Aviso
  ahora: number
  /** Show the route; false below a heading that contains it. */
  conRuta: boolean
  onMarcar: (leido: boolean) => void
  onIr: () => void
}

/** One notice: event, time, and a link to its act. An unread one is bold and has a labelled dot. */
export const FilaDeAviso = ({ aviso, ahora, conRuta, onMarcar, onIr }: Props) => {
  const { titulo, ruta, texto } = decirAviso(aviso)
  const { texto: acto, enlace } = actoDe(aviso)
  const ir = () => {
    if (!aviso.leido) onMarcar(true)
    onIr()
  }
  const otra = aviso.leido ? 'Marcar como no leído' : 'Marcar como leído'
  return (
    <ListItem
      disablePadding
      secondaryAction={
        <IconButton
          edge="end"
          size="small"
          onClick={() => onMarcar(!aviso.leido)}
          aria-label={`${otra}: ${titulo}`}
          title={otra}
          sx={{ minWidth: SIZES.touch, minHeight: SIZES.touch }}
        >
          {aviso.leido ? <MarkEmailUnreadOutlined fontSize="small" /> : <MarkEmailReadOutlined fontSize="small" />}
        </IconButton>
      }
    >
      <RowLink
        {...enlace}
        onClick={ir}
        sx={{ alignItems: 'flex-start', gap: 2.5, minHeight: SIZES.touch, pl: 4, py: 2 }}
      >
        <Box
          role="img"
          aria-label={aviso.leido ? 'Leído' : 'Sin leer'}
          sx={{
            flex: 'none',
            mt: 1.5,
            width: 8,
            height: 8,
            borderRadius: '50%',
            bgcolor: aviso.leido ? 'transparent' : 'primary.main',
          }}
        />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography component="p" sx={{ fontWeight: aviso.leido ? 400 : 600, overflowWrap: 'anywhere' }}>
            {titulo}
          </Typography>
          {(conRuta ? [ruta, texto] : [texto]).filter(Boolean).map((linea) => (
            <Typography key={linea} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {linea}
            </Typography>
          ))}
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }} title={formatDateTime(aviso.en)}>
              {formatAge(aviso.en, ahora)}
            </Typography>
            <Typography variant="caption" sx={{ color: 'primary.main', fontWeight: 600 }}>
              {acto}
            </Typography>
          </Box>
        </Box>
      </RowLink>
    </ListItem>
  )
}
