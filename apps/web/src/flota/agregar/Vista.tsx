import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import type { PresetDeVehiculo } from './archivos.ts'

type Props = { preset: PresetDeVehiculo; archivo: File | null; nombre: string }

/** What a chosen file looks like; a sign in its place when it is no picture or there is none yet. */
export const Vista = ({ preset, archivo, nombre }: Props) => {
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
      {url ? (
        <Box
          component="img"
          src={url}
          alt={`Vista previa: ${nombre}`}
          onError={() => setUrl(null)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Signo aria-hidden sx={{ color: archivo ? 'primary.main' : 'text3', fontSize: 28 }} />
      )}
    </Box>
  )
}
