import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { Dialogo } from '../../ui/Dialog.tsx'
import { ponerSueltas, TECLA_DE_PALETA, useSueltas } from './hotkeys.ts'

const TECLAS = [
  { teclas: TECLA_DE_PALETA, texto: 'Buscar un servicio o vehículo, o ir a una pantalla' },
  { teclas: '/', texto: 'Ir a la búsqueda de la pantalla' },
  { teclas: '?', texto: 'Ver esta ayuda' },
  { teclas: 'Tab', texto: 'Pasar a lo siguiente; con Mayús, a lo anterior' },
  { teclas: '↑ ↓', texto: 'Moverse por una lista; Inicio y Fin van a los extremos' },
  { teclas: 'Enter', texto: 'Abrir o aceptar' },
  { teclas: 'Esc', texto: 'Cerrar lo que está abierto' },
] as const

const Tecla = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    sx={{
      px: 2,
      py: 0.5,
      border: 1,
      borderColor: 'bordeEntrada',
      borderRadius: '6px',
      fontFamily: 'inherit',
      fontSize: '0.75rem',
      fontWeight: 600,
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
)

type Props = { abierta: boolean; alCerrar: () => void }

/** The keys, behind `?`. */
export const Ayuda = ({ abierta, alCerrar }: Props) => {
  const sueltas = useSueltas()
  return (
    <Dialogo abierto={abierta} titulo="Atajos del teclado" alCerrar={alCerrar} ancho="sm">
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 3 }}>
        {TECLAS.map(({ teclas, texto }) => (
          <Box key={teclas} sx={{ display: 'contents' }}>
            <Box component="dt">
              <Tecla>{teclas}</Tecla>
            </Box>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {texto}
            </Typography>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        sx={{ mt: 5 }}
        control={<Switch checked={sueltas} onChange={(_, activas) => ponerSueltas(activas)} />}
        label="Usar los atajos de una sola tecla ( / y ? )"
      />
    </Dialogo>
  )
}
