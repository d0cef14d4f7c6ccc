import { comoSeEscribe, VALOR_REQUERIDO } from '@aliadas/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readingOf } from '../lib/query.ts'
import { useAccion } from '../lib/session.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { FormField } from '../ui/FormField.tsx'
import { Comprobante } from './Comprobante.tsx'
import { CorregirPago } from './CorregirPago.tsx'
import { SIN_CUENTA, cuentaEnPalabras } from './cuentas.ts'
import { MarcoDeDetalle } from './MarcoDeDetalle.tsx'
import { Movimientos } from './Movimientos.tsx'
import { useRegistrarPago } from './useRegistrarPago.ts'

type Props = { id: string; abierto: boolean; onCerrar: () => void }

/** Whoever referred a vehicle is paid for it: how much is what was paid, because nobody agreed on an amount before. */
export const DetalleDeRecompensa = ({ id, abierto, onCerrar }: Props) => {
  const lectura = useQuery(readingOf('leerRecompensa', { params: { id } }))
  const { permitido, motivo } = useAccion('pagar')
  const [corrigiendo, setCorrigiendo] = useState(false)
  const datos = lectura.data
  const { form, envio, enviar, conflicto, comprobante } = useRegistrarPago({
    clase: 'recompensa',
    id,
    cuentaVista: datos?.cuentaVista ?? null,
  })
  const pagada = datos?.pagada === true
  const r = datos?.recompensa
  return (
    <>
      <MarcoDeDetalle
        title={`Recompensa por el vehículo ${r?.placas ?? ''}`.trim()}
        abierto={abierto}
        onCerrar={onCerrar}
        lectura={lectura}
        ocupado={envio.isPending}
        onSubmit={enviar}
        conflicto={conflicto}
        onActualizar={onCerrar}
        acciones={
          pagada && permitido ? (
            <Button color="error" onClick={() => setCorrigiendo(true)}>
              Corregir este pago
            </Button>
          ) : (
            <Button
              type="submit"
              variant="contained"
              disabled={!permitido || pagada || conflicto !== null}
              loading={envio.isPending}
            >
              Confirmar pago
            </Button>
          )
        }
      >
        {r && datos ? (
          <DescriptionList
            rows={[
              ['Referido por', r.referidoPor],
              ['Conductor referido', r.nombre || SIN_CUENTA],
              ['Vehículo', `${r.placas} · ${comoSeEscribe(r.tipo)} · ${r.capacidad} pasajeros`],
              ['Viajes realizados', r.viajesRealizados],
              ['Se paga a', cuentaEnPalabras(datos.destino)],
            ]}
          />
        ) : null}
        {pagada ? <Alert severity="success">Esta recompensa ya está pagada.</Alert> : null}
        <Movimientos movimientos={datos?.movimientos ?? []} />
        {motivo && !pagada ? <Alert severity="info">{motivo}</Alert> : null}
        {!pagada && permitido ? (
          <>
            <FormField
              control={form.control}
              name="valor"
              label="Valor pagado"
              required
              helperText={VALOR_REQUERIDO}
              slotProps={{
                input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
                htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
              }}
            />
            <FormField
              control={form.control}
              name="numeroTransaccion"
              label="Número de transacción"
              autoComplete="off"
              required
              helperText="Como aparece en el comprobante del pago"
            />
            <Comprobante {...comprobante} />
          </>
        ) : null}
      </MarcoDeDetalle>
      {corrigiendo ? <CorregirPago clase="recompensa" id={id} onCerrar={() => setCorrigiendo(false)} /> : null}
    </>
  )
}
