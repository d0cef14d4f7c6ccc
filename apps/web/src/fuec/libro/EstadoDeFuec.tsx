import { ETIQUETA_DE_FUEC, type EstadoLeido, type FuecDelLibro } from '@aliadas/contract/fuec'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '../../lib/format.ts'

const RIGE = { bgcolor: 'successBackground', color: 'success.main' }
const CUIDADO = { bgcolor: 'warningBackground', color: 'warningText' }
const NO_RIGE = { bgcolor: 'errorBackground', color: 'error.main' }

const COLOR: Partial<Record<EstadoLeido, object>> = {
  vigente: RIGE,
  suspendido: CUIDADO,
  revocado: NO_RIGE,
  anulado: NO_RIGE,
}

/** State of a FUEC, with the reason and the time if somebody or something ended it. */
export const EstadoDeFuec = ({ fuec: { estado, motivo, terminadoEn } }: { fuec: FuecDelLibro }) => (
  <>
    <Chip size="small" label={ETIQUETA_DE_FUEC[estado]} sx={COLOR[estado] ?? {}} />
    {motivo === null ? null : (
      <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {motivo}
        {terminadoEn === null ? '' : `, ${formatDateTime(terminadoEn)}`}
      </Typography>
    )}
  </>
)
