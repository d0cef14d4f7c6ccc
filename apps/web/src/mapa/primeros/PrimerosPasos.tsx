import CheckCircle from '@mui/icons-material/CheckCircle'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { NOTAS } from '../../avisos/index.ts'
import { playChime } from '../../lib/chime.ts'
import { TextLink } from '../../ui/links.tsx'
import { SHADOW } from '../../ui/tokens.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually-hidden.ts'
import { CLASE_DE_PASOS, PASOS_AL_LADO, primerosPasos } from './estado.ts'
import { usePrimerosPasos, type PrimerPaso } from './usePrimerosPasos.ts'

const Acto = ({ paso: { titulo, lugar, antes, hecho } }: { paso: PrimerPaso }) => {
  if (hecho || antes !== null)
    return (
      <>
        {titulo}
        {hecho || antes === null ? null : (
          <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {antes}
          </Typography>
        )}
      </>
    )
  if (typeof lugar !== 'function') return <TextLink {...lugar}>{titulo}</TextLink>
  const activar = () => {
    lugar()
    // Plays a sample; a browser may refuse.
    playChime(NOTAS['solicitud-nueva']).catch(() => undefined)
  }
  return (
    <Link component="button" type="button" sx={{ textAlign: 'inherit' }} onClick={activar}>
      {titulo}
    </Link>
  )
}

const Paso = ({ paso }: { paso: PrimerPaso }) => {
  const Signo = paso.hecho ? CheckCircle : RadioButtonUnchecked
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, minHeight: { xs: 44, sm: 28 } }}>
      <Signo aria-hidden sx={{ fontSize: 18, mt: '1px', flex: 'none', color: paso.hecho ? 'success.main' : 'text3' }} />
      <Typography
        variant="body2"
        component="span"
        sx={paso.hecho ? { color: 'text.secondary', textDecoration: 'line-through' } : {}}
      >
        <Acto paso={paso} />
      </Typography>
      <Box component="span" sx={VISUALLY_HIDDEN}>
        {paso.hecho ? ' (hecho)' : ' (por hacer)'}
      </Box>
    </Box>
  )
}

const CABE = `(min-width: ${PASOS_AL_LADO}px)`

/** First steps of a new company, over the map; collapsed if they would cover other content. */
export const PrimerosPasos = () => {
  const pasos = usePrimerosPasos()
  const id = useId()
  const [abierto, setAbierto] = useState(() => window.matchMedia(CABE).matches)
  if (pasos === null) return null
  const hechos = pasos.filter(({ hecho }) => hecho).length
  const Flecha = abierto ? ExpandLess : ExpandMore
  return (
    <Paper
      component="section"
      className={CLASE_DE_PASOS}
      aria-label="Primeros pasos"
      variant="outlined"
      sx={{
        position: 'absolute',
        zIndex: 4,
        // Below "Ver todos" where there is no room beside it.
        top: 16,
        '@media (max-width: 960px)': { top: 64 },
        right: { xs: 12, sm: 16 },
        width: { xs: 'auto', sm: 264 },
        left: { xs: 12, sm: 'auto' },
        boxShadow: SHADOW,
      }}
    >
      <Button
        fullWidth
        color="inherit"
        aria-expanded={abierto}
        aria-controls={id}
        endIcon={<Flecha />}
        onClick={() => setAbierto(!abierto)}
        sx={{ justifyContent: 'space-between', fontWeight: 600, px: 4 }}
      >
        {`Primeros pasos: ${hechos} de ${pasos.length}`}
      </Button>
      <LinearProgress
        variant="determinate"
        value={(100 * hechos) / pasos.length}
        aria-label={`${hechos} de ${pasos.length} pasos hechos`}
      />
      <Box id={id} hidden={!abierto} sx={{ px: 4, pt: 3, pb: 2 }}>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {pasos.map((paso) => (
            <Paso key={paso.titulo} paso={paso} />
          ))}
        </Box>
        <Button size="small" color="inherit" sx={{ mt: 1, ml: -2 }} onClick={() => primerosPasos.write('aparte')}>
          No mostrar más
        </Button>
      </Box>
    </Paper>
  )
}
