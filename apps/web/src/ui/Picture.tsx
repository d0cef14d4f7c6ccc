import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'

type Props = { src: string | null; alt: string; fit?: 'cover' | 'contain'; sx?: SxProps<Theme> }

/**
 * A picture, or a drawn placeholder if there is none or it fails to load. The placeholder is no file, so it cannot
 * fail.
 */
export const Picture = ({ src, alt, fit = 'cover', sx = [] }: Props) => {
  const [broken, setBroken] = useState<string | null>(null)
  const frame = {
    width: '100%',
    height: '100%',
    borderRadius: 2,
    border: 1,
    borderColor: 'divider',
    bgcolor: 'background.default',
  }
  const own = Array.isArray(sx) ? sx : [sx]
  return src === null || src === broken ? (
    <Box
      role="img"
      aria-label={src === null ? `${alt}: sin imagen` : `${alt} (no disponible)`}
      sx={[frame, { display: 'grid', placeItems: 'center', color: 'text3' }, ...own]}
    >
      <ImageOutlined />
    </Box>
  ) : (
    <Box
      component="img"
      src={src}
      alt={alt}
      loading="lazy"
      onError={() => setBroken(src)}
      sx={[frame, { display: 'block', objectFit: fit }, ...own]}
    />
  )
}
