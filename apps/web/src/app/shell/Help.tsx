import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useAccion } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { setSingleKeys, useSingleKeys } from '../../lib/single-keys.ts'
import { PALETTE_KEY } from './hotkeys.ts'

const KEYS = [
  { keys: PALETTE_KEY, text: 'Buscar un servicio o vehículo, o ir a una pantalla' },
  { keys: '/', text: 'Ir a la búsqueda de la pantalla' },
  { keys: '?', text: 'Ver esta ayuda' },
  { keys: 'Tab', text: 'Pasar a lo siguiente; con Mayús, a lo anterior' },
  { keys: '↑ ↓', text: 'Moverse por una lista; Inicio y Fin van a los extremos' },
  { keys: 'G M', text: 'Ir al mapa; con S a los servicios, con P a los pagos, con F a la flota' },
  { keys: 'Enter', text: 'Abrir o aceptar' },
  { keys: 'Esc', text: 'Cerrar lo que está abierto' },
] as const

/** Those of the map. */
const MAP_KEYS = [
  { keys: 'J K', text: 'En el mapa: el servicio siguiente de la lista, y el anterior' },
  { keys: 'O', text: 'En el mapa: escribir tu oferta; Enter la acepta y Enter la envía' },
  { keys: 'A F', text: 'En el mapa: asignar el vehículo; subir el FUEC' },
  { keys: 'C', text: 'En el mapa: copiar los detalles del viaje' },
] as const

/** Those of the platform's desk. */
const DESK_KEYS = [
  { keys: 'J K', text: 'En la validación: el proveedor o el documento siguiente, y el anterior' },
  { keys: 'A', text: 'En la validación: aprobar lo que está abierto' },
  { keys: 'R', text: 'En la validación: revisar los documentos y, en uno, rechazarlo' },
  { keys: 'Z', text: 'En la validación: deshacer lo que acabas de decidir' },
] as const

const Key = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    sx={{
      px: 2,
      py: 0.5,
      border: 1,
      borderColor: 'inputBorder',
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

type Props = { open: boolean; onClose: () => void }

/** The list of keyboard shortcuts, opened with `?`. */
export const Help = ({ open, onClose }: Props) => {
  const singleKeys = useSingleKeys()
  const { permitido: desk } = useAccion('validarProveedores')
  return (
    <Dialog open={open} title="Atajos del teclado" onClose={onClose} width="sm">
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 3 }}>
        {[...KEYS, ...(desk ? DESK_KEYS : MAP_KEYS)].map(({ keys, text }) => (
          <Box key={keys} sx={{ display: 'contents' }}>
            <Box component="dt">
              <Key>{keys}</Key>
            </Box>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        sx={{ mt: 5 }}
        control={<Switch checked={singleKeys} onChange={(_, active) => setSingleKeys(active)} />}
        label="Usar los atajos de una sola tecla ( / , ? y las letras )"
      />
    </Dialog>
  )
}
