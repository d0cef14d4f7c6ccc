import { comoSeEscribe } from '@aliadas/contract/empresas'
import { VALOR_REQUERIDO } from '@aliadas/contract/pagos'
import InputAdornment from '@mui/material/InputAdornment'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../lib/format.ts'
import { readingOf } from '../lib/query.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { FormField } from '../ui/FormField.tsx'
import { SIN_CUENTA, cuentaEnPalabras } from './cuentas.ts'
import { DetalleConPago, type PropsDeDetalle } from './DetalleConPago.tsx'
import { useRegistrarPago } from './useRegistrarPago.ts'

/** The reward of a vehicle's referrer. The payer enters the amount, because none was agreed. */
export const DetalleDeRecompensa = (props: PropsDeDetalle) => {
  const { id } = props
  const lectura = useQuery(readingOf('leerRecompensa', { params: { id } }))
  const datos = lectura.data
  const registro = useRegistrarPago({ clase: 'recompensa', id, cuentaVista: datos?.cuentaVista ?? null })
  const pagada = datos?.pagada === true
  const r = datos?.recompensa
  return (
    <DetalleConPago
      {...props}
      clase="recompensa"
      title={`Recompensa por el vehículo ${r?.placas ?? ''}`.trim()}
      lectura={lectura}
      registro={registro}
      pagado={pagada}
      porPagar={!pagada}
      yaPagado="Esta recompensa ya está pagada."
      movimientos={datos?.movimientos ?? []}
      campos={
        <FormField
          control={registro.form.control}
          name="valor"
          label="Valor pagado"
          required
          helperText={VALOR_REQUERIDO}
          slotProps={{
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
          }}
        />
      }
    >
      {r && datos ? (
        <DescriptionList
          rows={[
            ['Referido por', r.referidoPor],
            ['Conductor referido', r.nombre || SIN_CUENTA],
            ['Vehículo', `${r.placas} · ${comoSeEscribe(r.tipo)} · ${formatCount(r.capacidad, 'pasajero')}`],
            ['Viajes realizados', r.viajesRealizados],
            ['Se paga a', cuentaEnPalabras(datos.destino)],
          ]}
        />
      ) : null}
    </DetalleConPago>
  )
}
