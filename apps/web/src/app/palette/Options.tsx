import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import type { Hallazgo } from './find.ts'

type Props = {
  id: string
  hallazgos: readonly Hallazgo[]
  activa: number
  idDe: (indice: number) => string
  alElegir: (hallazgo: Hallazgo) => void
  alSenalar: (indice: number) => void
}

/** What was found, in groups; the focus stays in the search field. */
export const Opciones = ({ id, hallazgos, activa, idDe, alElegir, alSenalar }: Props) => {
  const idActiva = idDe(activa)
  useEffect(() => {
    document.getElementById(idActiva)?.scrollIntoView({ block: 'nearest' })
  }, [idActiva])
  return (
    <Box
      component="ul"
      id={id}
      role="listbox"
      aria-label="Resultados"
      sx={{ listStyle: 'none', m: 0, p: 2, maxHeight: '50dvh', overflowY: 'auto' }}
    >
      {hallazgos.map((h, i) => (
        <Box key={h.grupo + h.id} component="li" role="presentation">
          {hallazgos[i - 1]?.grupo === h.grupo ? null : (
            <Typography
              variant="caption"
              component="div"
              aria-hidden
              sx={{ px: 3, pt: 2, pb: 1, color: 'text.secondary' }}
            >
              {h.grupo}
            </Typography>
          )}
          <Box
            id={idDe(i)}
            role="option"
            aria-selected={i === activa}
            onClick={() => alElegir(h)}
            onMouseMove={() => alSenalar(i)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              minHeight: 40,
              px: 3,
              py: 1.5,
              borderRadius: 2,
              cursor: 'pointer',
              bgcolor: i === activa ? 'action.selected' : 'transparent',
            }}
          >
            <Typography variant="body1" component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {h.texto}
            </Typography>
            {h.detalle ? (
              <Typography variant="caption" component="span" sx={{ color: 'text.secondary', textAlign: 'right' }}>
                {h.detalle}
              </Typography>
            ) : null}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
