import type { ClaseDePago, PagosDeServicio } from '@aliadas/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPesos } from '../lib/format.ts'
import { readingOf } from '../lib/query.ts'
import { useAccion } from '../lib/session.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Comprobante } from './Comprobante.tsx'
import { CorregirPago } from './CorregirPago.tsx'
import { SIN_CUENTA, cuentaDeConductor, cuentaEnPalabras } from './cuentas.ts'
import { FormField } from '../ui/FormField.tsx'
import { MarcoDeDetalle } from './MarcoDeDetalle.tsx'
import { Movimientos } from './Movimientos.tsx'
import { Reserva } from './Reserva.tsx'
import { DEL, NOMBRE } from './textos.ts'
import { useRegistrarPago } from './useRegistrarPago.ts'

type DeConductor = Exclude<ClaseDePago, 'recompensa'>
type Props = { id: string; abierto: boolean; onCerrar: () => void }

const Resumen = ({ clase, pagos }: { clase: DeConductor; pagos: PagosDeServicio }) => {
  const { servicio: s, conductor } = pagos
  return (
    <>
      <Reserva servicio={s} />
      <DescriptionList
        rows={[
          ['Conductor', conductor.nombreConductor ?? SIN_CUENTA],
          ...(conductor.rntConductor ? [['RNT', conductor.rntConductor] as const] : []),
          ['Se paga a', cuentaEnPalabras(cuentaDeConductor(conductor))],
          ['Valor del servicio', formatPesos(s.valorOferta ?? 0)],
          [NOMBRE[clase], <b key="v">{formatPesos((clase === 'anticipo' ? s.anticipo : s.saldo) ?? 0)}</b>],
        ]}
      />
    </>
  )
}

const estadoDe = (clase: DeConductor, { servicio: s }: PagosDeServicio) =>
  clase === 'anticipo'
    ? { debido: s.pagarAnticipoConductor, pagado: s.anticipoConductorPagado }
    : { debido: s.pagarSaldoConductor, pagado: s.saldoConductorPagado }

const Detalle = ({ clase, id, abierto, onCerrar }: Props & { clase: DeConductor }) => {
  const lectura = useQuery(readingOf('leerPagosDeServicio', { params: { id } }))
  const pagos = lectura.data
  const { permitido, motivo } = useAccion('pagar')
  const [corrigiendo, setCorrigiendo] = useState(false)
  const { form, envio, enviar, conflicto, comprobante } = useRegistrarPago({
    clase,
    id,
    cuentaVista: pagos?.cuentaVista ?? null,
  })
  const { debido, pagado } = pagos ? estadoDe(clase, pagos) : { debido: false, pagado: false }
  const porPagar = debido && !pagado
  return (
    <>
      <MarcoDeDetalle
        title={`Pago ${DEL[clase]} del servicio #${id.slice(-6)}`}
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
              Confirmar pago
            </Button>
          )
        }
      >
        {pagos ? <Resumen clase={clase} pagos={pagos} /> : null}
        {pagado ? <Alert severity="success">Este pago ya está registrado.</Alert> : null}
        <Movimientos movimientos={pagos?.movimientos.filter((m) => m.concepto === clase) ?? []} />
        {motivo && porPagar ? <Alert severity="info">{motivo}</Alert> : null}
        {porPagar && permitido ? (
          <>
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
      {corrigiendo ? <CorregirPago clase={clase} id={id} onCerrar={() => setCorrigiendo(false)} /> : null}
    </>
  )
}

export const DetalleDeAnticipo = (props: Props) => <Detalle clase="anticipo" {...props} />
export const DetalleDeSaldo = (props: Props) => <Detalle clase="saldo" {...props} />
