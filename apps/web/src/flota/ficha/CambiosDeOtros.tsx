import { nombrarCampos, nombreDeCampo, type CambioAjeno } from '@aliadas/contract/flota'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatAge } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import type { Entrada } from '../agregar/formulario.ts'

type Campo = keyof Entrada

export type Choque = {
  cambios: readonly CambioAjeno[]
  /** Fields that both changed; the form keeps this person's values. */
  pisados: readonly Campo[]
  /** Values of the other person. */
  valores: Entrada
}

type Props = { choque: Choque; onUsar: (campo: Campo) => void }

const enTexto = (valor: Entrada[Campo]): string =>
  typeof valor === 'boolean'
    ? valor
      ? 'Sí'
      : 'No'
    : typeof valor === 'object' || valor === undefined
      ? ''
      : String(valor)

/**
 * Shows who changed what while this form was open. The form has taken those values, except for fields that were changed
 * here.
 */
export const CambiosDeOtros = ({ choque: { cambios, pisados, valores }, onUsar }: Props) => (
  <Alert severity="warning">
    <AlertTitle>Otra persona cambió este vehículo mientras editabas</AlertTitle>
    {cambios.map(({ quien, en, campos }) => (
      <Box key={en + quien}>
        {quien} cambió {nombrarCampos(campos, 6)} {formatAge(en, serverNow())}.
      </Box>
    ))}
    <Box sx={{ mt: 1 }}>Lo que escribiste sigue aquí. Revísalo y pulsa Modificar de nuevo.</Box>
    {pisados.map((campo) => (
      <Box key={campo} sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', mt: 1 }}>
        <span>
          {nombreDeCampo(campo)}: ahora dice «{enTexto(valores[campo])}»
        </span>
        <Button size="small" color="inherit" onClick={() => onUsar(campo)}>
          Usar ese valor
        </Button>
      </Box>
    ))}
  </Alert>
)
