import { enLinea } from '@aliadas/contract/core'
import { ETIQUETA_DE_RECHAZO, type PapelDeProveedor } from '@aliadas/contract/proveedores'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '../lib/format.ts'

const TONO = {
  aprobado: { bgcolor: 'successBackground', color: 'success.main' },
  rechazado: { bgcolor: 'errorBackground', color: 'error.main' },
} as const

const AVISO = { bgcolor: 'warningBackground', color: 'warningText' }

const motivoDe = ({ motivo, nota }: NonNullable<PapelDeProveedor['decision']>): string =>
  [motivo && motivo !== 'otro' ? ETIQUETA_DE_RECHAZO[motivo] : null, nota].filter(Boolean).join(': ')

/** The decision on a document with person and time, or that a new file waits for review. */
export const EstadoDePapel = ({ papel, conQuien = false }: { papel: PapelDeProveedor; conQuien?: boolean }) => {
  const { decision, archivo, anterior } = papel
  if (!archivo) return <Chip size="small" label="Falta" sx={AVISO} />
  if (!decision)
    return <Chip size="small" label={anterior ? 'Lo envió de nuevo' : 'Por revisar'} sx={anterior ? AVISO : {}} />
  const palabra = decision.decision === 'aprobado' ? 'Aprobado' : 'Rechazado'
  return (
    <>
      <Chip size="small" label={palabra} sx={TONO[decision.decision]} />
      {conQuien ? (
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {enLinea(motivoDe(decision), `${decision.por}, ${formatDateTime(decision.en)}`)}
        </Typography>
      ) : null}
    </>
  )
}
