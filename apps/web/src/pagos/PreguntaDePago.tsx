import type { AdvertenciaDePago } from '@aliadas/contract/pagos'
import Alert from '@mui/material/Alert'

/** Confirmation with every warning that will be accepted. */
export const PreguntaDePago = ({ advertencias }: { advertencias: readonly AdvertenciaDePago[] }) =>
  advertencias.length === 0 ? null : (
    <Alert severity="warning" role="alert">
      <b>Ten en cuenta:</b>
      <ul style={{ margin: '4px 0 8px', paddingInlineStart: 20 }}>
        {[...new Set(advertencias.map((a) => a.mensaje))].map((mensaje) => (
          <li key={mensaje}>{mensaje}</li>
        ))}
      </ul>
      ¿Quieres registrar el pago de todas formas?
    </Alert>
  )
