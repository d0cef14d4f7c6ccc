import type { CambioDeHistorial } from '@aliadas/contract/historial'
import Box from '@mui/material/Box'
import { formatPesos } from '../lib/format.ts'

const VACIO = 'vacío'

/** Fields whose values are stored as digits of pesos. */
const DINERO = new Set(['Precio', 'Valor'])
const enPalabras = (campo: string, valor: string): string =>
  DINERO.has(campo) && /^\d+$/.test(valor) ? formatPesos(Number(valor)) : valor

const Cambio = ({ campo, antes, despues }: CambioDeHistorial) => (
  <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {campo}: {antes === null ? '' : `de ${enPalabras(campo, antes)} a `}
    </Box>
    {despues === null ? VACIO : enPalabras(campo, despues)}
  </Box>
)

type Props = { de: string | null; a: string | null; cambios: readonly CambioDeHistorial[] }

const cambiaDeEstado = ({ de, a }: Props): boolean => de !== null && a !== null && de !== a

/** Whether there is a change to show. */
export const hayCambios = (linea: Props): boolean => cambiaDeEstado(linea) || linea.cambios.length > 0

/** The changes of a line: values before and after. */
export const Cambios = (linea: Props) => (
  <>
    {cambiaDeEstado(linea) ? <Cambio campo="Estado" antes={linea.de} despues={linea.a} /> : null}
    {linea.cambios.map((cambio) => (
      <Cambio key={cambio.campo} {...cambio} />
    ))}
  </>
)
