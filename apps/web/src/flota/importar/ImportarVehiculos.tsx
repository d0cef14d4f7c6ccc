import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { formatCount } from '../../lib/format.ts'
import { saveBlob } from '../../lib/object-url.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { estaOcupada, sePuedeAgregar, type Tarea } from './importacion.ts'
import { plantilla } from './leer-archivo.ts'
import { TablaDeErrores } from './TablaDeErrores.tsx'
import { useImportacion } from './useImportacion.ts'

const bajarPlantilla = () => saveBlob(plantilla(), 'plantilla-vehiculos.csv')

type Props = { onCerrar: () => void }

/** Adds many vehicles from one file. The browser reads it, the server checks it, and all are added or none. */
export const ImportarVehiculos = ({ onCerrar }: Props) => {
  const entrada = useRef<HTMLInputElement>(null)
  const { importacion, elegir, aceptar, agregar } = useImportacion(onCerrar)
  const ocupado = estaOcupada(importacion)
  const revisado = 'revisado' in importacion ? importacion.revisado : null
  // The checked file stays visible while its vehicles are added.
  const limpio = revisado !== null && importacion.nombre !== 'con errores' ? revisado : null
  const reparo = 'reparo' in importacion ? importacion.reparo : null

  return (
    <Dialog
      open
      title="Importar vehículos"
      subtitle="Desde un archivo CSV o XLSX, hasta 2.000 filas. Se agregan todos o ninguno."
      width="md"
      onClose={onCerrar}
      busy={ocupado}
      actions={
        <>
          <Button onClick={onCerrar} disabled={ocupado}>
            Cancelar
          </Button>
          <Button
            variant="contained"
            disabled={!sePuedeAgregar(importacion)}
            loading={importacion.nombre === 'agregando'}
            onClick={agregar}
          >
            {limpio ? `Agregar ${formatCount(limpio.filas.length, 'vehículo')}` : 'Agregar vehículos'}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Typography>
          Descarga la plantilla, llénala con una fila por vehículo y elige el archivo. Primero lo revisamos y te decimos
          qué corregir; si otra empresa ya registró unas placas, te lo decimos al agregarlos. Las fotos y los documentos
          se suben después en cada vehículo.
        </Typography>
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <Button variant="outlined" startIcon={<DownloadOutlined />} onClick={bajarPlantilla} disabled={ocupado}>
            Descargar plantilla
          </Button>
          <Button variant="contained" onClick={() => entrada.current?.click()} disabled={ocupado}>
            {revisado ? 'Elegir otro archivo' : 'Elegir archivo'}
          </Button>
          <input
            ref={entrada}
            type="file"
            hidden
            aria-label="Archivo de vehículos"
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(e) => {
              const [archivo] = e.target.files ?? []
              if (archivo) elegir(archivo)
              // Reset, so that the same file can be chosen again after a correction.
              e.target.value = ''
            }}
          />
        </Box>
        {ocupado ? <Progreso tarea={importacion.tarea} /> : null}
        {reparo ? <Alert severity="error">{reparo}</Alert> : null}
        {revisado && revisado.ignoradas.length > 0 ? (
          <Alert severity="info">Columnas que no se usan: {revisado.ignoradas.join(', ')}.</Alert>
        ) : null}
        {limpio ? (
          <>
            <Alert severity="success">
              {limpio.nombre}: {formatCount(limpio.filas.length, 'fila')} sin errores.
            </Alert>
            <FormControlLabel
              control={<Checkbox checked={importacion.terminos} onChange={(_, marcada) => aceptar(marcada)} />}
              label="Acepto los términos y condiciones"
            />
          </>
        ) : null}
        {importacion.nombre === 'con errores' ? (
          <TablaDeErrores errores={importacion.revisado.errores} total={importacion.revisado.totalDeErrores} />
        ) : null}
      </Box>
    </Dialog>
  )
}

const Progreso = ({ tarea: { texto, avance } }: { tarea: Tarea }) => (
  <Box role="status">
    <Typography variant="body2" sx={{ mb: 1 }}>
      {texto}
    </Typography>
    <LinearProgress aria-label={texto} {...(avance === null ? {} : { variant: 'determinate', value: avance })} />
  </Box>
)
