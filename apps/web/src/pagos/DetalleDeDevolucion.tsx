import { enLinea, trayecto } from '@aliadas/contract/core'
import { ETIQUETA_DE_CANCELACION } from '@aliadas/contract/servicios'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatPesos, formatPlainDateTime } from '../lib/format.ts'
import { readingOf } from '../lib/query.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { SIN_CUENTA } from './cuentas.ts'
import { DetalleConPago, type PropsDeDetalle } from './DetalleConPago.tsx'
import { useRegistrarPago } from './useRegistrarPago.ts'

/** What a client that cancelled is owed back. Its account is not known here: the client says where to pay. */
export const DetalleDeDevolucion = (props: PropsDeDetalle) => {
  const { id } = props
  const lectura = useQuery(readingOf('leerDevolucion', { params: { id } }))
  const datos = lectura.data
  const registro = useRegistrarPago({ clase: 'devolucion', id, cuentaVista: null })
  const d = datos?.devolucion
  const pagada = d?.cancelacion.devuelta === true
  return (
    <DetalleConPago
      {...props}
      clase="devolucion"
      title={`Devolución del servicio #${id.slice(-6)}`}
      lectura={lectura}
      registro={registro}
      pagado={pagada}
      porPagar={d !== undefined && !pagada}
      yaPagado="Esta devolución ya está pagada."
      movimientos={datos?.movimientos ?? []}
    >
      {d ? (
        <DescriptionList
          rows={[
            ['Viaje', trayecto(d.origen, d.destino)],
            ['Salida', formatPlainDateTime(d.fechaSalida, d.horaSalida) ?? 'No especificada'],
            ['Cliente', enLinea(d.cliente, d.telefonoCliente) || SIN_CUENTA],
            ['Cancelado', `${formatDateTime(d.cancelacion.en)}, por ${d.cancelacion.por}`],
            ...(d.cancelacion.motivo ? [['Motivo', ETIQUETA_DE_CANCELACION[d.cancelacion.motivo]] as const] : []),
            ...(d.cancelacion.nota ? [['Nota', d.cancelacion.nota] as const] : []),
            ['Se paga a', 'La cuenta que diga el cliente'],
            ['Por devolver', <b key="v">{formatPesos(d.valor)}</b>],
          ]}
        />
      ) : null}
    </DetalleConPago>
  )
}
