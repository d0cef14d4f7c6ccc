import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import { useState } from 'react'

type Props = { fotos: readonly string[]; empresa: string }

const MARCO = {
  height: 200,
  width: '100%',
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const

const Foto = ({ src, alt }: { src: string; alt: string }) => {
  const [rota, setRota] = useState(false)
  return rota ? (
    <Box
      role="img"
      aria-label={`${alt} (no disponible)`}
      sx={{ ...MARCO, display: 'grid', placeItems: 'center', color: 'texto3' }}
    >
      <ImageOutlined />
    </Box>
  ) : (
    <Box
      component="img"
      src={src}
      alt={alt}
      loading="lazy"
      onError={() => setRota(true)}
      sx={{ ...MARCO, objectFit: 'cover' }}
    />
  )
}

/** Five across, 200 px high (specification §9); two across on phones. */
export const FotosCorporativas = ({ fotos, empresa }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: 3,
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
    }}
  >
    {fotos.map((src, i) => (
      <Foto key={src} src={src} alt={`Foto corporativa ${i + 1} de ${empresa}`} />
    ))}
  </Box>
)
