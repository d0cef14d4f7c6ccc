import { partesDe } from '@aliadas/contract/core'
import { ETIQUETA_DE_OFERTA, type OfertaPropia, type Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatPesos, formatDateTime } from '../lib/format.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { useWaiting } from '../ui/later.tsx'
import { onDemand, Part } from '../ui/part.tsx'
import { retiroDe } from './retiro.ts'

const RetirarOferta = onDemand(async () => (await import('./RetirarOferta.tsx')).RetirarOferta)

/** The company's own offer: state, remaining time, and the button to withdraw it. */
export const MiOferta = ({ servicio: { oferta, acciones, valorOferta } }: { servicio: Servicio }) => {
  // Null until it was asked for: its code loads then, and it can close with its transition.
  const [retirando, setRetirando] = useState<boolean | null>(null)
  const esperaRetiro = useWaiting(retiroDe({ id: oferta?.id ?? '' }))
  if (!oferta) return null
  return (
    <Box
      component="section"
      aria-label="Tu oferta"
      sx={{ display: 'grid', gap: 2, p: 3, borderRadius: 2, bgcolor: 'background.default' }}
    >
      <Typography variant="h5" component="h3">
        Tu oferta
      </Typography>
      <DescriptionList
        narrow
        rows={[
          // After the award, the price is shown with the amounts of the service.
          ...(valorOferta === null ? [['Valor', formatPesos(oferta.precio)] as const] : []),
          ['Estado', ETIQUETA_DE_OFERTA[oferta.estado]],
          ...(oferta.motivoRechazo ? [['El cliente dijo', oferta.motivoRechazo] as const] : []),
          ['Enviada', formatDateTime(oferta.fecha)],
          ...(oferta.estado === 'enviada' ? [['Vence en', <Vigencia key="v" oferta={oferta} />] as const] : []),
        ]}
      />
      {oferta.documentoCotizacion ? (
        <Link href={oferta.documentoCotizacion} target="_blank" rel="noopener" variant="body2">
          Ver cotización
        </Link>
      ) : null}
      {acciones.retirarOferta.permitido ? (
        <Button
          size="small"
          color="error"
          disabled={esperaRetiro}
          sx={{ justifySelf: 'start', px: 2 }}
          onClick={() => setRetirando(true)}
        >
          {esperaRetiro ? 'Se retira en un momento' : 'Retirar oferta'}
        </Button>
      ) : null}
      {retirando === null ? null : (
        <Part onFault={() => setRetirando(null)}>
          <RetirarOferta oferta={oferta} abierta={retirando} onCerrar={() => setRetirando(false)} />
        </Part>
      )}
    </Box>
  )
}

const Vigencia = ({ oferta }: { oferta: OfertaPropia }) => {
  const { dias, horas, minutos, segundos } = partesDe(Date.parse(oferta.vence) - useServerNow(1000))
  return (
    <span role="timer">
      {dias * 24 + horas} h {minutos} min {segundos} s
    </span>
  )
}
