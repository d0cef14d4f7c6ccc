import { rutaDeMiniatura } from '@aliadas/contract/archivos'
import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import type { PresetDeVehiculo } from './archivos.ts'

/** Stored file: its address, and whether it is an image. */
export type Actual = { src: string; imagen: boolean }

type Props = { preset: PresetDeVehiculo; archivo: File | null; actual?: Actual | undefined; nombre: string }

/** Preview of a chosen or stored file; an icon if it is no image or there is none. */
export const Vista = ({ preset, archivo, actual, nombre }: Props) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!archivo?.type.startsWith('image/')) return undefined
    const nueva = URL.createObjectURL(archivo)
    setUrl(nueva)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(nueva)
    }
  }, [archivo])
  const guardada = archivo === null && actual?.imagen ? rutaDeMiniatura(actual.src, 384) : null
  const imagen = url ?? guardada
  const Signo = preset === 'fotoVehiculo' ? AddAPhotoOutlined : DescriptionOutlined
  return (
    <Box
      sx={{
        height: preset === 'fotoVehiculo' ? { xs: 112, md: 96 } : 56,
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'background.default',
        borderRadius: '6px',
        overflow: 'hidden',
      }}
    >
      {imagen ? (
        <Box
          component="img"
          src={imagen}
          alt={`${url ? 'Vista previa' : 'Actual'}: ${nombre}`}
          onError={() => setUrl(null)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Signo aria-hidden sx={{ color: archivo || actual ? 'primary.main' : 'text3', fontSize: 28 }} />
      )}
    </Box>
  )
}
