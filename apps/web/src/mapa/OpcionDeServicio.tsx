import { ETIQUETA_DE_ESTADO, type ServicioResumen } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { siguientePaso } from '../servicios/index.ts'
import { IconoDeEstado } from './IconoDeEstado.tsx'
import { seVe } from './filtro.ts'

type Props = {
  id: string
  servicio: ServicioResumen
  ahora: number
  elegida: boolean
  /** Under the keyboard, or under the pointer here or on the map. */
  activa: boolean
  onElegir: (id: string) => void
  onResaltar: (id: string | null) => void
}

/** One service of the list beside the map. The list itself has the focus. */
export const OpcionDeServicio = memo(function OpcionDeServicio(props: Props) {
  const { id, servicio: s, ahora, elegida, activa, onElegir, onResaltar } = props
  const paso = siguientePaso(s, ahora)
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={elegida}
      onClick={() => onElegir(s.id)}
      onMouseEnter={() => onResaltar(s.id)}
      onMouseLeave={() => onResaltar(null)}
      sx={{
        display: 'flex',
        gap: 2,
        px: 3,
        py: 2,
        minHeight: 44,
        cursor: 'pointer',
        scrollMarginBlock: 4,
        borderTop: 1,
        borderColor: 'divider',
        borderLeft: '3px solid',
        borderLeftColor: elegida ? 'primary.main' : 'transparent',
        bgcolor: activa || elegida ? 'action.hover' : 'transparent',
      }}
    >
      {seVe(s) ? <IconoDeEstado estado={s.estado} lado={22} /> : <Box sx={{ flex: 'none', width: 22 }} />}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          #{s.codigo} · {ETIQUETA_DE_ESTADO[s.estado]}
          {s.placas ? ` · ${s.placas}` : ''}
        </Typography>
        <Typography variant="body2" component="div" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {s.origen} › {s.destino}
        </Typography>
        {paso ? (
          <Typography
            variant="caption"
            component="div"
            sx={{ color: paso.urgencia === 'normal' ? 'text.secondary' : 'warningText' }}
          >
            {paso.texto}
          </Typography>
        ) : null}
      </Box>
    </Box>
  )
})
