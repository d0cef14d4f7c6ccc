import type { ClaseDePago, Movimiento } from '@aliadas/contract/pagos'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { useAccion } from '../lib/session.ts'
import type { Neighbours } from '../ui/beside/neighbours.ts'
import { FormField } from '../ui/FormField.tsx'
import { Comprobante } from './Comprobante.tsx'
import { CorregirPago } from './CorregirPago.tsx'
import { MarcoDeDetalle } from './MarcoDeDetalle.tsx'
import { Movimientos } from './Movimientos.tsx'
import { PreguntaDePago } from './PreguntaDePago.tsx'
import type { useRegistrarPago } from './useRegistrarPago.ts'

/** Props of the detail that opens from a list of payments. */
export type PropsDeDetalle = { id: string; vecinos: Neighbours; abierto: boolean; onCerrar: () => void }

type Props = PropsDeDetalle & {
  clase: ClaseDePago
  title: string
  lectura: { data: unknown; error: Error | null; refetch: () => unknown }
  registro: ReturnType<typeof useRegistrarPago>
  pagado: boolean
  porPagar: boolean
  /** Text after the payment. */
  yaPagado: string
  movimientos: readonly Movimiento[]
  /** Fields beside the transaction number. */
  campos?: ReactNode
  /** Item and recipient. */
  children: ReactNode
}

/**
 * Detail of one item to pay: the form while it is owed, its ledger entries, and the correction of a recorded payment.
 */
export const DetalleConPago = (props: Props) => {
  const { clase, id, title, abierto, onCerrar, lectura, registro, pagado, porPagar, yaPagado, movimientos } = props
  const { form, envio, enviar, conflicto, pregunta, comprobante } = registro
  const { permitido, motivo } = useAccion('pagar')
  const [corrigiendo, setCorrigiendo] = useState(false)
  return (
    <>
      <MarcoDeDetalle
        id={id}
        vecinos={props.vecinos}
        title={title}
        abierto={abierto}
        onCerrar={onCerrar}
        lectura={lectura}
        ocupado={envio.isPending}
        onSubmit={enviar}
        conflicto={conflicto}
        onActualizar={onCerrar}
        acciones={
          pagado && permitido ? (
            <Button color="error" onClick={() => setCorrigiendo(true)}>
              Corregir este pago
            </Button>
          ) : (
            <Button
              type="submit"
              variant="contained"
              disabled={!permitido || !porPagar || conflicto !== null}
              loading={envio.isPending}
            >
              {pregunta.length > 0 ? 'Sí, confirmar pago' : 'Confirmar pago'}
            </Button>
          )
        }
      >
        {props.children}
        {pagado ? <Alert severity="success">{yaPagado}</Alert> : null}
        <Movimientos movimientos={movimientos} />
        {motivo && porPagar ? <Alert severity="info">{motivo}</Alert> : null}
        {porPagar && permitido ? (
          <>
            {props.campos}
            <FormField
              control={form.control}
              name="numeroTransaccion"
              label="Número de transacción"
              autoComplete="off"
              required
              helperText="Como aparece en el comprobante del pago"
            />
            <Comprobante {...comprobante} />
            <PreguntaDePago advertencias={pregunta} />
          </>
        ) : null}
      </MarcoDeDetalle>
      {corrigiendo ? <CorregirPago clase={clase} id={id} onCerrar={() => setCorrigiendo(false)} /> : null}
    </>
  )
}
