import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'

type Props = { src: string | null; alt: string; ajuste?: 'cover' | 'contain'; sx?: SxProps<Theme> }

/** A picture, or a drawn placeholder where there is none or it does not load. The placeholder is no file, so it cannot fail too. */
export const Imagen = ({ src, alt, ajuste = 'cover', sx = [] }: Props) => {
  const [rota, setRota] = useState<string | null>(null)
  const marco = {
    width: '100%',
    height: '100%',
    borderRadius: 2,
    border: 1,
    borderColor: 'divider',
    bgcolor: 'background.default',
  }
  const propio = Array.isArray(sx) ? sx : [sx]
  return src === null || src === rota ? (
    <Box
      role="img"
      aria-label={src === null ? `${alt}: sin imagen` : `${alt} (no disponible)`}
      sx={[marco, { display: 'grid', placeItems: 'center', color: 'texto3' }, ...propio]}
    >
      <ImageOutlined />
    </Box>
  ) : (
    <Box
      component="img"
      src={src}
      alt={alt}
      loading="lazy"
      onError={() => setRota(src)}
      sx={[marco, { display: 'block', objectFit: ajuste }, ...propio]}
    />
  )
}
