import { mitadDelConductor, netoDelConductor } from '@aliadas/contract/pagos'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatDateTime, formatPesos } from '../lib/format.ts'

/** The amount that the company will receive, before the offer is sent. */
export const ResumenDeOferta = ({ precio, vence }: { precio: number; vence: string | null }) => {
  const filas = [
    ['Tu oferta', precio],
    ['Recibes en total', netoDelConductor(precio)],
    ['Anticipo', mitadDelConductor(precio)],
    ['Saldo al finalizar', mitadDelConductor(precio)],
  ] as const
  return (
    <div>
      <Box
        component="dl"
        aria-label="Lo que recibes"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1.5, columnGap: 4 }}
      >
        {filas.map(([nombre, valor]) => (
          <Box key={nombre} sx={{ display: 'contents' }}>
            <Typography variant="body2" component="dt" sx={{ color: 'text.secondary' }}>
              {nombre}
            </Typography>
            <Typography variant="body2" component="dd" sx={{ m: 0, fontWeight: 500, textAlign: 'right' }}>
              {formatPesos(valor)}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        La oferta estará vigente 24 horas desde que la envíes
        {vence ? `, a más tardar hasta que cierre el servicio: ${formatDateTime(vence)}` : ''}.
      </Typography>
    </div>
  )
}
