import { PATHS } from '../lib/paths.ts'
import Box from '@mui/material/Box'
import { TextLink } from '../ui/links.tsx'
import { notify } from '../ui/toasts.ts'

type Props = { texto: string; idServicio: string; id: string }

/** Toast about a service, with a link to it. */
export const AvisoDeServicio = ({ texto, idServicio, id }: Props) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', gap: 2, flexWrap: 'wrap' }}>
    <span>{texto}</span>
    <TextLink
      to={PATHS.mapa}
      search={{ servicio: idServicio }}
      onClick={() => notify.quitar(id)}
      sx={{ fontWeight: 600 }}
    >
      Ver servicio
    </TextLink>
  </Box>
)
