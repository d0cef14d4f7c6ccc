import type { ClaseDePago, PagosDeServicio } from '@aliadas/contract/pagos'
import { useQuery } from '@tanstack/react-query'
import { formatPesos } from '../lib/format.ts'
import { readingOf } from '../lib/query.ts'
import { AvisoDeFin } from '../servicios/index.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { SIN_CUENTA, cuentaDeConductor, cuentaEnPalabras } from './cuentas.ts'
import { DetalleConPago, type PropsDeDetalle } from './DetalleConPago.tsx'
import { Reserva } from './Reserva.tsx'
import { DEL, NOMBRE } from './textos.ts'
import { useRegistrarPago } from './useRegistrarPago.ts'

type DeConductor = Exclude<ClaseDePago, 'recompensa'>

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
      {clase === 'saldo' ? <AvisoDeFin servicio={s} /> : null}
    </>
  )
}

const estadoDe = (clase: DeConductor, { servicio: s }: PagosDeServicio) =>
  clase === 'anticipo'
    ? { debido: s.pagarAnticipoConductor, pagado: s.anticipoConductorPagado }
    : { debido: s.pagarSaldoConductor, pagado: s.saldoConductorPagado }

const Detalle = ({ clase, ...props }: PropsDeDetalle & { clase: DeConductor }) => {
  const { id } = props
  const lectura = useQuery(readingOf('leerPagosDeServicio', { params: { id } }))
  const pagos = lectura.data
  const registro = useRegistrarPago({ clase, id, cuentaVista: pagos?.cuentaVista ?? null })
  const { debido, pagado } = pagos ? estadoDe(clase, pagos) : { debido: false, pagado: false }
  return (
    <DetalleConPago
      {...props}
      clase={clase}
      title={`Pago ${DEL[clase]} del servicio #${id.slice(-6)}`}
      lectura={lectura}
      registro={registro}
      pagado={pagado}
      porPagar={debido && !pagado}
      yaPagado="Este pago ya está registrado."
      movimientos={pagos?.movimientos.filter((m) => m.concepto === clase) ?? []}
    >
      {pagos ? <Resumen clase={clase} pagos={pagos} /> : null}
    </DetalleConPago>
  )
}

export const DetalleDeAnticipo = (props: PropsDeDetalle) => <Detalle clase="anticipo" {...props} />
export const DetalleDeSaldo = (props: PropsDeDetalle) => <Detalle clase="saldo" {...props} />
