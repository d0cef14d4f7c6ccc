import { rutaDeMiniatura } from '@aliadas/contract/archivos'
import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useObjectUrl } from '../../lib/object-url.ts'
import type { PresetDeVehiculo } from './archivos.ts'

/** Stored file: its address, and whether it is an image. */
export type Actual = { src: string; imagen: boolean }

type Props = { preset: PresetDeVehiculo; archivo: File | null; actual?: Actual | undefined; nombre: string }

/** Preview of a chosen or stored file; an icon if it is no image or there is none. */
export const Vista = ({ preset, archivo, actual, nombre }: Props) => {
  const [rota, setRota] = useState<File | null>(null)
  const vista = useObjectUrl(archivo?.type.startsWith('image/') ? archivo : null)
  const url = archivo === rota ? null : vista
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
          onError={() => setRota(archivo)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Signo aria-hidden sx={{ color: archivo || actual ? 'primary.main' : 'text3', fontSize: 28 }} />
      )}
    </Box>
  )
}
