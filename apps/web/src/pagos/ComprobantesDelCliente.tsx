import type { ComprobanteDeCliente } from '@aliadas/contract/pagos'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { formatDateTime, formatPlainDateTime } from '../lib/format.ts'
import { CopyButton } from '../ui/CopyButton.tsx'

/** What the client's app showed of its payment. It moves nothing: a person compares it with the bank. */
export const ComprobantesDelCliente = ({ comprobantes }: { comprobantes: readonly ComprobanteDeCliente[] }) =>
  comprobantes.length === 0 ? null : (
    <Box component="section" aria-label="Comprobantes del cliente" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h4" component="h3">
        Comprobantes del cliente
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Los envió la aplicación del cliente. Búscalos en tu cuenta antes de confirmar.
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {comprobantes.map(({ id, numero, fecha, archivoURL, quien, en }) => (
          <Typography key={id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            Transacción <b>{numero}</b>
            <CopyButton text={numero} label={`Copiar el número ${numero}`} done="Número copiado" /> del{' '}
            {formatPlainDateTime(fecha, null)}
            {archivoURL ? (
              <>
                {' · '}
                <Link href={archivoURL} target="_blank" rel="noreferrer">
                  Ver comprobante
                </Link>
              </>
            ) : null}
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {formatDateTime(en)} · {quien}
            </Box>
          </Typography>
        ))}
      </Box>
    </Box>
  )
