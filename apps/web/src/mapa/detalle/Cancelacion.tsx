import { ETIQUETA_DE_CANCELACION, type Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import { formatDateTime, formatPesos } from '../../lib/format.ts'

/** Who cancelled the service, when and why, and what the client is owed back. */
export const Cancelacion = ({ servicio: { cancelacion } }: { servicio: Servicio }) => {
  if (!cancelacion) return null
  const { en, por, motivo, nota, devolucion, devuelta, porAclarar } = cancelacion
  return (
    <Alert severity="warning">
      Cancelado por {por} el {formatDateTime(en)}.{motivo ? ` Motivo: ${ETIQUETA_DE_CANCELACION[motivo]}.` : ''}
      {nota ? ` «${nota}»` : ''}
      {devolucion === null
        ? ''
        : devuelta
          ? ` Se devolvieron ${formatPesos(devolucion)} al cliente.`
          : ` Hay que devolver ${formatPesos(devolucion)} al cliente.`}
      {porAclarar
        ? ' Hay prueba de un pago que no se había validado: acláralo con el cliente y, si pagó, devuélvele el dinero.'
        : ''}
    </Alert>
  )
}
