import Box from '@mui/material/Box'
import { useState } from 'react'
import { Logo } from './Logo.tsx'

type Props = {
  /** Absent or failed to load: the product's own mark. */
  image: string | null
  name: string
  side?: number
}

export const BrandLogo = ({ image, name, side = 30 }: Props) => {
  const [broken, setBroken] = useState<string | null>(null)
  if (!image || image === broken) return <Logo side={side} title="Transportadoras Aliadas" />
  return (
    <Box
      component="img"
      src={image}
      alt={`Logo de ${name}`}
      onError={() => setBroken(image)}
      sx={{
        display: 'block',
        width: side,
        height: side,
        flex: 'none',
        objectFit: 'contain',
        borderRadius: '6px',
        bgcolor: '#FFFFFF',
      }}
    />
  )
}
