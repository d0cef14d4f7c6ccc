import CheckCircle from '@mui/icons-material/CheckCircle'
import { NOMBRE_DE_LUGAR } from '@aliadas/contract/flota'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { acceptedBy } from '../../lib/file-check.ts'
import { fileField } from '../../ui/file-field.ts'
import { presetDe, type Lugar } from './archivos.ts'
import type { AlmacenDeCargas, Carga } from './cargas.ts'
import { Vista, type Actual } from './Vista.tsx'

type Props = {
  lugar: Lugar
  carga: Carga | undefined
  almacen: AlmacenDeCargas
  bloqueada: boolean
  /** The stored file. */
  actual?: Actual | undefined
}

const COLOR = { cargando: 'divider', error: 'error.main', completado: 'success.main' } as const

/** One photo or document: name, preview, upload progress and actions. */
export const TarjetaDeCarga = ({ lugar, carga, almacen, bloqueada, actual }: Props) => {
  const id = useId()
  const preset = presetDe(lugar)
  const nombre = NOMBRE_DE_LUGAR[lugar]
  // Do not preview a file that the server refused: it may be no image.
  const rechazada = carga?.estado === 'error' && !carga.reintentable
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: acceptedBy(preset),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: bloqueada,
    onDrop: (buenos, malos) => {
      const elegido = buenos[0] ?? malos[0]?.file
      if (elegido) almacen.elegir(lugar, elegido)
    },
  })
  return (
    <Box
      {...getRootProps()}
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        p: 2,
        minWidth: 0,
        border: carga ? '1px solid' : '1px dashed',
        borderColor: isDragActive ? 'primary.main' : carga ? COLOR[carga.estado] : 'inputBorder',
        borderRadius: 2,
        bgcolor: isDragActive ? 'action.hover' : 'transparent',
      }}
    >
      <input {...getInputProps(fileField(`Archivo: ${nombre}`))} />
      <Vista preset={preset} archivo={rechazada ? null : (carga?.archivo ?? null)} actual={actual} nombre={nombre} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography id={id} variant="subtitle2" component="h4">
            {nombre}
          </Typography>
          {carga?.estado === 'completado' ? (
            <CheckCircle titleAccess="Completado" sx={{ fontSize: 16, color: 'success.main' }} />
          ) : null}
        </Box>
        {carga || !actual ? null : (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            Ya está subido
          </Typography>
        )}
        {carga ? (
          <Typography
            variant="caption"
            component="p"
            noWrap
            title={carga.archivo.name}
            sx={{ color: 'text.secondary' }}
          >
            {carga.estado === 'cargando' ? `Cargando ${carga.avance} %` : carga.archivo.name}
          </Typography>
        ) : null}
        {carga?.estado === 'cargando' ? (
          <LinearProgress
            variant="determinate"
            value={carga.avance}
            aria-label={`Cargando: ${nombre}`}
            sx={{ mt: 1, borderRadius: 99 }}
          />
        ) : null}
        <Typography role="alert" variant="caption" component="p" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {carga?.error}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          '& button': { minHeight: { xs: 44, md: 30 }, minWidth: 0, px: 2 },
        }}
      >
        {carga?.reintentable ? (
          <Button
            size="small"
            variant="contained"
            disabled={bloqueada}
            aria-label={`Reintentar: ${nombre}`}
            onClick={() => almacen.reintentar(lugar)}
          >
            Reintentar
          </Button>
        ) : null}
        <Button
          size="small"
          variant={carga ? 'text' : 'outlined'}
          disabled={bloqueada}
          aria-label={`${carga || actual ? 'Reemplazar' : 'Elegir'}: ${nombre}`}
          onClick={open}
        >
          {carga || actual ? 'Reemplazar' : 'Elegir'}
        </Button>
        {carga ? (
          <Button
            size="small"
            color="inherit"
            disabled={bloqueada}
            aria-label={`${actual ? 'Dejar el actual' : 'Quitar'}: ${nombre}`}
            onClick={() => almacen.quitar(lugar)}
          >
            {actual ? 'Dejar el actual' : 'Quitar'}
          </Button>
        ) : null}
      </Box>
    </Box>
  )
}
