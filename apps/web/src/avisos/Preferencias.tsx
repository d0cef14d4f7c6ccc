import {
  CORREOS_DE_AVISO,
  NOMBRE_DE_AVISO,
  type CorreoDeAviso,
  type PreferenciaDeAviso,
  type PreferenciasDeAvisos,
} from '@aliadas/contract/avisos'
import PlayArrow from '@mui/icons-material/PlayArrowOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { playChime, setSound, useSound } from '../lib/chime.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { NOTAS } from './notas.ts'
import { usePush } from './usePush.ts'
import { preferenciasQuery, useElegir } from './preferencias-query.ts'

const CORREO: Readonly<Record<CorreoDeAviso, string>> = { no: 'No', ya: 'Enseguida', diario: 'Carta diaria' }

const NOCHE = { desde: '21:00', hasta: '06:00' }
const CANALES = [
  { canal: 'app', titulo: 'En la app', ancho: '56px' },
  { canal: 'sonido', titulo: 'Sonido', ancho: '60px' },
  { canal: 'push', titulo: 'Notificación', ancho: '72px' },
] as const

/** A phone has no room for the letter beside the name and the switches: there it stands below them. */
const enTelefono = (anchos: readonly string[]) => (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '&, & > thead, & > tbody': { display: 'block' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: ['minmax(0, 1fr)', ...anchos].join(' '),
      alignItems: 'center',
      py: 1,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tr > *': { border: 0, px: 0, height: 'auto' },
    '& thead th': { fontSize: '0.6875rem' },
    '& thead th:last-child': { display: 'none' },
    '& tbody td:last-child': {
      gridColumn: '1 / -1',
      display: 'flex',
      // A cell that is aligned right turns its content around.
      flexDirection: 'row',
      alignItems: 'center',
      justifyContent: 'space-between',
      pl: '49px',
    },
  },
})

const Clases = ({ clases, push }: Pick<PreferenciasDeAvisos, 'clases' | 'push'>) => {
  // Push only in a browser with permission for notifications.
  const canales = CANALES.filter(({ canal }) => canal !== 'push' || push)
  const elegir = useElegir()
  const cambiar = (antes: PreferenciaDeAviso, cambio: Partial<PreferenciaDeAviso>) => {
    const suya = (p: PreferenciasDeAvisos) => p.clases.find(({ clase }) => clase === antes.clase) ?? antes
    void elegir({
      cambio: (p) => ({
        ...p,
        clases: p.clases.map((una) => (una.clase === antes.clase ? { ...una, ...cambio } : una)),
      }),
      enviar: (con) => api.elegirPreferenciaDeAviso({ body: suya(con) }),
    })
  }
  return (
    <Table size="small" aria-label="Cómo se avisa cada cosa" sx={enTelefono(canales.map(({ ancho }) => ancho))}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 0 }}>Aviso</TableCell>
          {canales.map(({ canal, titulo }) => (
            <TableCell key={canal} align="center" sx={{ px: 1 }}>
              {titulo}
            </TableCell>
          ))}
          <TableCell align="right" sx={{ px: 1 }}>
            Correo
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {clases.map((preferencia) => {
          const nombre = NOMBRE_DE_AVISO[preferencia.clase]
          return (
            <TableRow key={preferencia.clase}>
              <TableCell component="th" scope="row" sx={{ pl: 0 }}>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <IconButton
                    size="small"
                    edge="start"
                    aria-label={`Oír «${nombre}»`}
                    title="Oír"
                    onClick={() => void playChime(NOTAS[preferencia.clase]).catch(() => undefined)}
                  >
                    <PlayArrow fontSize="small" />
                  </IconButton>
                  {nombre}
                </Box>
              </TableCell>
              {canales.map(({ canal, titulo }) => (
                <TableCell key={canal} align="center" sx={{ px: 1 }}>
                  <Switch
                    checked={preferencia[canal] && (canal === 'app' || preferencia.app)}
                    disabled={canal !== 'app' && !preferencia.app}
                    onChange={(_, si) => cambiar(preferencia, { [canal]: si })}
                    slotProps={{ input: { 'aria-label': `${nombre}: ${titulo}` } }}
                    // Its own margins, which a phone needs for the words beside it.
                    sx={{ mx: { xs: '-8px', sm: 0 } }}
                  />
                </TableCell>
              ))}
              <TableCell align="right" sx={{ px: 1 }}>
                <Box component="span" aria-hidden sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
                  Correo
                </Box>
                <TextField
                  select
                  size="small"
                  value={preferencia.app ? preferencia.correo : 'no'}
                  disabled={!preferencia.app}
                  onChange={({ target }) => {
                    const correo = CORREOS_DE_AVISO.find((uno) => uno === target.value)
                    if (correo) cambiar(preferencia, { correo })
                  }}
                  slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `${nombre}: Correo` } }}
                  // A phone would cut "No".
                  sx={{ '& select': { minWidth: { xs: 94, sm: 80 }, pl: { xs: 2, sm: 3.5 } } }}
                >
                  {CORREOS_DE_AVISO.map((correo) => (
                    <option key={correo} value={correo}>
                      {CORREO[correo]}
                    </option>
                  ))}
                </TextField>
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

type Horas = NonNullable<PreferenciasDeAvisos['silencio']>

/** An hour, kept when its field is left: a browser says a whole hour after each of its parts. */
const Hora = ({ label, hora, onElegir }: { label: string; hora: string; onElegir: (hora: string) => void }) => {
  const [escrita, setEscrita] = useState<string | null>(null)
  return (
    <TextField
      type="time"
      size="small"
      label={label}
      value={escrita ?? hora}
      onChange={({ target }) => setEscrita(target.value)}
      onBlur={() => {
        if (escrita && escrita !== hora) onElegir(escrita)
        setEscrita(null)
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

const Silencio = ({ silencio }: Pick<PreferenciasDeAvisos, 'silencio'>) => {
  const elegir = useElegir()
  const poner = (horas: (antes: Horas) => Horas | null) =>
    void elegir({
      cambio: (p) => ({ ...p, silencio: horas(p.silencio ?? NOCHE) }),
      enviar: (con) => api.elegirSilencio({ body: { silencio: con.silencio } }),
    })
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <FormControlLabel
        control={<Switch checked={silencio !== null} onChange={(_, si) => poner((antes) => (si ? antes : null))} />}
        label="Horas de silencio (hora de Bogotá)"
      />
      {silencio ? (
        <Box sx={{ display: 'flex', gap: 3 }}>
          <Hora label="Desde" hora={silencio.desde} onElegir={(desde) => poner((antes) => ({ ...antes, desde }))} />
          <Hora label="Hasta" hora={silencio.hasta} onElegir={(hasta) => poner((antes) => ({ ...antes, hasta }))} />
        </Box>
      ) : null}
    </Box>
  )
}

const Silenciados = ({ silenciados }: Pick<PreferenciasDeAvisos, 'silenciados'>) => {
  const elegir = useElegir()
  if (silenciados.length === 0) return null
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h4" component="h3">
        Servicios silenciados
      </Typography>
      {silenciados.map((idServicio) => (
        <Box key={idServicio} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="body2">#{idServicio.slice(-6)}</Typography>
          <Button
            size="small"
            onClick={() =>
              void elegir({
                cambio: null,
                enviar: () => api.silenciarServicio({ body: { idServicio, silenciado: false } }),
              })
            }
          >
            Volver a avisar
          </Button>
        </Box>
      ))}
    </Box>
  )
}

/** Off until this switch is pressed. */
const EnEsteNavegador = ({ push, llavePush }: PreferenciasDeAvisos) => {
  const interruptor = usePush(llavePush)
  return interruptor ? (
    <FormControlLabel
      control={
        <Switch checked={push} disabled={interruptor.ocupado} onChange={(_, si) => void interruptor.cambiar(si)} />
      }
      label="Notificaciones en este navegador, también cerrado"
    />
  ) : null
}

type Props = { open: boolean; onClose: () => void }

/** Preferences of notices. Each change is saved at once. */
export const Preferencias = ({ open, onClose }: Props) => {
  const { data, error, refetch } = useQuery({ ...preferenciasQuery, enabled: open })
  const sound = useSound()
  return (
    <Dialog open={open} title="Preferencias de avisos" onClose={onClose} width="sm">
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={8} /> : null}
      {data ? (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <FormControlLabel
            control={<Switch checked={sound} onChange={(_, si) => setSound(si)} />}
            label="Sonido en este navegador"
          />
          <EnEsteNavegador {...data} />
          <Box sx={{ overflowX: 'auto' }}>
            <Clases {...data} />
          </Box>
          <Silencio silencio={data.silencio} />
          <Silenciados silenciados={data.silenciados} />
        </Box>
      ) : null}
    </Dialog>
  )
}
