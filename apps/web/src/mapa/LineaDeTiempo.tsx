import { paradasDe, silenciosDe } from '@aliadas/contract/posiciones'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { routes } from 'virtual:routes'
import { addressOf } from '../lib/api.ts'
import { formatTime } from '../lib/format.ts'
import type { PuntoDeTraza } from '../posiciones/index.ts'
import { duracionDe } from './detalle/medidas.ts'

/** The slider has about this many steps, so that keys move it as well as a finger. */
const PASOS = 300

type Tramo = { que: 'parada' | 'silencio'; desde: string; hasta: string }

const duraDe = ({ desde, hasta }: Tramo) => duracionDe((Date.parse(hasta) - Date.parse(desde)) / 1000)
const horasDe = ({ desde, hasta }: Tramo) => `${formatTime(desde)} – ${formatTime(hasta)}`

const tramosDe = (puntos: readonly PuntoDeTraza[]): Tramo[] =>
  [
    ...paradasDe(puntos).map(({ desde, hasta }) => ({ que: 'parada' as const, desde, hasta })),
    ...silenciosDe(puntos).map(({ desde, hasta }) => ({ que: 'silencio' as const, desde: desde.en, hasta: hasta.en })),
  ].toSorted((a, b) => Date.parse(a.desde) - Date.parse(b.desde))

/** What is known of an instant, in words. */
const loQueSeSabe = (tramos: readonly Tramo[], instante: number): string => {
  const tramo = tramos.find(({ desde, hasta }) => instante >= Date.parse(desde) && instante < Date.parse(hasta))
  const hora = formatTime(instante)
  if (tramo === undefined) return `Iba por aquí a las ${hora}`
  return tramo.que === 'parada'
    ? `A las ${hora} estaba detenido: ${duraDe(tramo)}, ${horasDe(tramo)}`
    : `Sin señal ${duraDe(tramo)}, ${horasDe(tramo)}: el mapa muestra dónde se supo de él por última vez`
}

type Props = {
  id: string
  /** At least two, oldest first. */
  puntos: readonly PuntoDeTraza[]
  /** The chosen instant in ms; null: the last point. */
  instante: number | null
  onInstante: (instante: number | null) => void
}

/** The time of a trip's trace: a slider through it, its stops and silences, and the files of all its points. */
export const LineaDeTiempo = ({ id, puntos, instante, onInstante }: Props) => {
  const tramos = useMemo(() => tramosDe(puntos), [puntos])
  const [inicio, fin] = [Date.parse(puntos[0]?.en ?? ''), Date.parse(puntos.at(-1)?.en ?? '')]
  const paso = Math.max(1, Math.ceil((fin - inicio) / 1000 / PASOS)) * 1000
  const max = inicio + Math.ceil((fin - inicio) / paso) * paso
  const elegido = Math.min(instante ?? fin, fin)
  return (
    <Box component="section" aria-label="Tiempo del recorrido" sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ px: 3 }}>
        <Slider
          aria-label="Momento del recorrido"
          min={inicio}
          max={max}
          step={paso}
          value={instante === null ? max : elegido}
          getAriaValueText={(valor) => loQueSeSabe(tramos, Math.min(valor, fin))}
          onChange={(_, valor) => onInstante(valor >= max ? null : valor)}
        />
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {formatTime(inicio)}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {formatTime(fin)}
          </Typography>
        </Box>
      </Box>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {loQueSeSabe(tramos, elegido)}
      </Typography>
      {tramos.length === 0 ? null : (
        <Box
          component="ul"
          aria-label="Paradas y silencios"
          sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 180, overflowY: 'auto' }}
        >
          {tramos.map((tramo) => (
            <li key={tramo.que + tramo.desde}>
              <Button
                size="small"
                onClick={() => onInstante(Date.parse(tramo.desde))}
                sx={{ minHeight: { xs: 44, md: 30 }, fontVariantNumeric: 'tabular-nums' }}
              >
                {horasDe(tramo)} · {tramo.que === 'parada' ? 'Detenido' : 'Sin señal'} {duraDe(tramo)}
              </Button>
            </li>
          ))}
        </Box>
      )}
      <Box data-print="no" sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Descarga archivo="GPX" ruta="descargarTrazaGpx" id={id} />
        <Descarga archivo="CSV" ruta="descargarTrazaCsv" id={id} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Mirar un recorrido queda en el historial, y el conductor puede saber quién lo hizo.
        </Typography>
      </Box>
    </Box>
  )
}

type DescargaProps = { archivo: string; ruta: 'descargarTrazaGpx' | 'descargarTrazaCsv'; id: string }

const Descarga = ({ archivo, ruta, id }: DescargaProps) => (
  <Button
    href={addressOf(routes[ruta]?.path ?? '', { params: { id } })}
    download
    variant="outlined"
    startIcon={<DownloadOutlined />}
  >
    {archivo}
  </Button>
)
