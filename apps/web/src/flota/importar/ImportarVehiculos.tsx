import { fechaBogota } from '@aliadas/contract/core'
import {
  filasRepetidas,
  MAXIMO_DE_ERRORES,
  ordenarErrores,
  revisarForma,
  type ErrorDeImportacion,
  type FilaImportada,
} from '@aliadas/contract/flota'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { toFalla } from '../../lib/faults.ts'
import { formatInteger } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { refreshSession } from '../../lib/session.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify } from '../../ui/toasts.ts'
import { ArchivoIlegible, leerArchivo, plantilla } from './leer-archivo.ts'
import { TablaDeErrores } from './TablaDeErrores.tsx'
import { refetchChanged } from '../../lib/live-readings.ts'

type Revisado = {
  nombre: string
  filas: FilaImportada[]
  ignoradas: string[]
  errores: readonly ErrorDeImportacion[]
  totalDeErrores: number
}
type Paso = { texto: string; avance: number | null }

/** Rows looked at between two drawings of the screen. */
const POR_TANDA = 100

const pausa = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The rules of the form over every row, a few at a time, so that the screen says how far it is. */
const revisarAqui = async (filas: readonly FilaImportada[], onAvanzar: (hechas: number) => void) => {
  const hoy = fechaBogota(new Date(serverNow()))
  const errores: ErrorDeImportacion[] = filasRepetidas(filas)
  for (let i = 0; i < filas.length; i += POR_TANDA) {
    errores.push(...revisarForma(filas.slice(i, i + POR_TANDA), hoy, i).errores)
    onAvanzar(Math.min(filas.length, i + POR_TANDA))
    await pausa()
  }
  return ordenarErrores(errores)
}

const bajarPlantilla = () => {
  const url = URL.createObjectURL(plantilla())
  const enlace = Object.assign(document.createElement('a'), { href: url, download: 'plantilla-vehiculos.csv' })
  enlace.click()
  URL.revokeObjectURL(url)
}

type Props = { onCerrar: () => void }

/** Many vehicles from one file: read here, tried first, and then made all together or not at all. */
export const ImportarVehiculos = ({ onCerrar }: Props) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const entrada = useRef<HTMLInputElement>(null)
  const [paso, setPaso] = useState<Paso | null>(null)
  const [reparo, setReparo] = useState<string | null>(null)
  const [revisado, setRevisado] = useState<Revisado | null>(null)
  const [terminos, setTerminos] = useState(false)

  const revision = useSubmit({
    mutationFn: async (archivo: File): Promise<Revisado> => {
      setPaso({ texto: 'Leyendo el archivo…', avance: null })
      const { filas, ignoradas } = await leerArchivo(archivo)
      const total = formatInteger(filas.length)
      const propios = await revisarAqui(filas, (hechas) =>
        setPaso({
          texto: `Revisando ${formatInteger(hechas)} de ${total} filas…`,
          avance: (hechas / filas.length) * 100,
        }),
      )
      const base = { nombre: archivo.name, filas, ignoradas }
      if (propios.length > 0)
        return { ...base, errores: propios.slice(0, MAXIMO_DE_ERRORES), totalDeErrores: propios.length }
      setPaso({ texto: 'Comprobando las placas con tu flota…', avance: null })
      const { errores, totalDeErrores } = await api.importarVehiculos({ body: { filas, simulacro: true } })
      return { ...base, errores, totalDeErrores }
    },
    onSuccess: setRevisado,
    onError: (error) => setReparo(error instanceof ArchivoIlegible ? error.message : toFalla(error).message),
    onSettled: () => setPaso(null),
  })

  const importacion = useSubmit({
    mutationFn: async ({ filas }: Revisado) => {
      const total = formatInteger(filas.length)
      setPaso({ texto: `Agregando ${total} vehículos…`, avance: null })
      const body = { filas, simulacro: false }
      const onProgress = (hechos: number) =>
        setPaso({
          texto: `Agregando ${formatInteger(hechos)} de ${total} vehículos…`,
          avance: (hechos / filas.length) * 100,
        })
      return api.importarVehiculos({ body }, { idempotencyKey: llaveDe(body), onProgress })
    },
    onSuccess: ({ creados }) => {
      void refetchChanged(consultas, 'flota')
      void refreshSession(consultas)
      notify.success(creados === 1 ? 'Se agregó 1 vehículo' : `Se agregaron ${formatInteger(creados)} vehículos`)
      onCerrar()
    },
    onError: (error, deEste) => {
      const { message, details } = toFalla(error)
      setReparo(message)
      const errores = details?.['errores']
      if (Array.isArray(errores))
        setRevisado({
          ...deEste,
          errores: errores as ErrorDeImportacion[],
          totalDeErrores: Number(details?.['totalDeErrores'] ?? errores.length),
        })
    },
    onSettled: () => setPaso(null),
  })

  const ocupado = revision.isPending || importacion.isPending
  const limpio = revisado !== null && revisado.totalDeErrores === 0
  const elegir = (archivo: File | undefined) => {
    if (!archivo) return
    setReparo(null)
    setRevisado(null)
    revision.mutate(archivo)
  }

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
            disabled={!limpio || !terminos}
            loading={importacion.isPending}
            onClick={() => revisado && importacion.mutate(revisado)}
          >
            {limpio ? `Agregar ${formatInteger(revisado.filas.length)} vehículos` : 'Agregar vehículos'}
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
              elegir(e.target.files?.[0])
              // The same file, corrected, may be chosen again.
              e.target.value = ''
            }}
          />
        </Box>
        {paso ? (
          <Box role="status">
            <Typography variant="body2" sx={{ mb: 1 }}>
              {paso.texto}
            </Typography>
            <LinearProgress
              aria-label={paso.texto}
              {...(paso.avance === null ? {} : { variant: 'determinate', value: paso.avance })}
            />
          </Box>
        ) : null}
        {reparo ? <Alert severity="error">{reparo}</Alert> : null}
        {revisado && revisado.ignoradas.length > 0 ? (
          <Alert severity="info">Columnas que no se usan: {revisado.ignoradas.join(', ')}.</Alert>
        ) : null}
        {limpio ? (
          <>
            <Alert severity="success">
              {revisado.nombre}: {formatInteger(revisado.filas.length)} filas sin errores.
            </Alert>
            <FormControlLabel
              control={<Checkbox checked={terminos} onChange={(_, marcada) => setTerminos(marcada)} />}
              label="Acepto los términos y condiciones"
            />
          </>
        ) : null}
        {revisado && revisado.totalDeErrores > 0 ? (
          <TablaDeErrores errores={revisado.errores} total={revisado.totalDeErrores} />
        ) : null}
      </Box>
    </Dialog>
  )
}
