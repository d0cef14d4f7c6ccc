import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { ZoomView } from './ZoomView.tsx'
import { onDemand, Part } from './part.tsx'

const PdfPages = onDemand(async () => (await import('./PdfPages.tsx')).PdfPages)

type Props = {
  src: string
  name: string
  pdf: boolean
  /** A thumbnail, used until the picture is enlarged. */
  small?: string | undefined
  /** The file behind `src` when it was chosen here and not sent yet. */
  file?: File | undefined
}

/**
 * A picture or PDF in place, zoomed and turned. The link to a stored file works for this session only, for a minute. An
 * unsent file has no link, because no other tab may read it.
 */
export const FileView = ({ src, name, pdf, small, file }: Props) => (
  <ZoomView
    key={src}
    label={name}
    actions={
      file ? null : (
        <Button href={src} target="_blank" rel="noopener" startIcon={<OpenInNew />}>
          Abrir en otra pestaña
        </Button>
      )
    }
    render={(zoom, turn) =>
      pdf ? (
        <Part waiting={<CircularProgress aria-label="Cargando…" />}>
          <PdfPages src={file ?? src} zoom={zoom} turn={turn} name={name} />
        </Part>
      ) : (
        <Box
          component="img"
          src={zoom === 1 && small ? small : src}
          alt={name}
          sx={{
            width: '100%',
            height: 'auto',
            maxHeight: zoom === 1 ? '64dvh' : 'none',
            objectFit: 'contain',
            // Turned sideways it needs the room of a square.
            ...(turn === 0 ? {} : { aspectRatio: '1', transform: `rotate(${turn}deg)` }),
          }}
        />
      )
    }
  />
)
