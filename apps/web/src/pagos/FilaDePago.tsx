import { VALOR_REQUERIDO, type PagoElegido } from '@aliadas/contract/pagos'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import Typography from '@mui/material/Typography'
import type { ClipboardEvent } from 'react'
import type { Control } from 'react-hook-form'
import { formatPesos } from '../lib/format.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { FormField } from '../ui/FormField.tsx'
import { cuentaEnPalabras } from './cuentas.ts'

export type Casilla = 'numeroTransaccion' | 'valor'
export type DatosDeVarios = { pagos: Record<Casilla, string>[] }

type Props = {
  fila: PagoElegido
  /** Its index in the selection. */
  i: number
  control: Control<DatosDeVarios>
  pagado: boolean
  /** Why it was not paid, if the error belongs to none of its fields. */
  falla: string | undefined
  ocupado: boolean
  onPegar: (campo: Casilla, e: ClipboardEvent) => void
}

/** One of several payments: recipient, amount and transaction number. */
export const FilaDePago = ({ fila, i, control, pagado, falla, ocupado, onPegar }: Props) => {
  const { codigo, concepto, destino, valor } = fila
  const cual = `del pago ${codigo}`
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        columnGap: 4,
        // Amounts are aligned with each other and with the total below.
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1.35fr) minmax(0, 1fr) 7.5rem' },
        gridTemplateAreas: { xs: '"que cuanto" "numero numero"', sm: '"que numero cuanto"' },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ gridArea: 'que' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          #{codigo} · {concepto}
        </Typography>
        {/* The button stays beside the account: it never stands alone on a line. */}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {cuentaEnPalabras(destino)}
          </Typography>
          {destino.cuenta ? (
            <CopyButton text={destino.cuenta} label={`Copiar la cuenta ${cual}`} done="Cuenta copiada" />
          ) : null}
        </Box>
      </Box>
      {valor === null ? null : (
        <Typography
          variant="body2"
          sx={{ gridArea: 'cuanto', fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}
        >
          {formatPesos(valor)}
        </Typography>
      )}
      {pagado ? (
        <Alert severity="success" sx={{ gridArea: 'numero' }}>
          Pagado
        </Alert>
      ) : (
        <Box sx={{ gridArea: 'numero', display: 'grid', gap: 2 }}>
          {valor === null ? (
            <FormField
              control={control}
              name={`pagos.${i}.valor`}
              label="Valor pagado"
              required
              disabled={ocupado}
              onPaste={(e) => onPegar('valor', e)}
              slotProps={{
                input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
                htmlInput: { inputMode: 'numeric', autoComplete: 'off', 'aria-label': `Valor pagado ${cual}` },
                formHelperText: { title: VALOR_REQUERIDO },
              }}
            />
          ) : null}
          <FormField
            control={control}
            name={`pagos.${i}.numeroTransaccion`}
            label="Número de transacción"
            required
            disabled={ocupado}
            onPaste={(e) => onPegar('numeroTransaccion', e)}
            slotProps={{ htmlInput: { autoComplete: 'off', 'aria-label': `Número de transacción ${cual}` } }}
          />
        </Box>
      )}
      {falla ? (
        <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
          {falla}
        </Alert>
      ) : null}
    </Box>
  )
}
