import Box from '@mui/material/Box'
import { useState } from 'react'
import { Logo } from './Logo.tsx'

type Props = {
  /** Absent or broken: the product's own mark. */
  imagen: string | null
  nombre: string
  lado?: number
}

export const LogoDe = ({ imagen, nombre, lado = 30 }: Props) => {
  const [rota, setRota] = useState<string | null>(null)
  if (!imagen || imagen === rota) return <Logo lado={lado} titulo="Transportadoras Aliadas" />
  return (
    <Box
      component="img"
      src={imagen}
      alt={`Logo de ${nombre}`}
      onError={() => setRota(imagen)}
      sx={{
        display: 'block',
        width: lado,
        height: lado,
        flex: 'none',
        objectFit: 'contain',
        borderRadius: '6px',
        bgcolor: '#FFFFFF',
      }}
    />
  )
}
