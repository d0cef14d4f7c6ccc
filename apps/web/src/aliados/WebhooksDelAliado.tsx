import { QUE_ES_APAGADO, type Webhook } from '@aliadas/contract/webhooks'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAge, formatDate } from '../lib/format.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { Section } from '../ui/Section.tsx'
import { webhooksDeAliadoQuery } from './aliado-query.ts'
import { AccionesDeWebhook } from './AccionesDeWebhook.tsx'
import { EntregasDeWebhook } from './EntregasDeWebhook.tsx'

const Estado = ({ webhook: { activo, apagadoPor, fallaDesde } }: { webhook: Webhook }) => {
  if (!activo)
    return <Chip size="small" label="Apagado" {...(apagadoPor ? { title: QUE_ES_APAGADO[apagadoPor] } : {})} />
  return fallaDesde === null ? (
    <Chip size="small" label="Activo" sx={{ bgcolor: 'successBackground', color: 'success.main' }} />
  ) : (
    <Chip size="small" label="Fallando" sx={{ bgcolor: 'warningBackground', color: 'warningText' }} />
  )
}

/** Why it is off, or since when nothing could be delivered. */
const comoVa = ({ activo, apagadoPor, fallaDesde }: Webhook, ahora: number): string => {
  if (!activo) return apagadoPor ? QUE_ES_APAGADO[apagadoPor] : ''
  return fallaDesde === null ? 'Sin fallas' : `Nada se entrega desde ${formatAge(fallaDesde, ahora)}`
}

const columnas = (ahora: number): readonly Column<Webhook>[] => [
  {
    title: 'Dirección',
    cell: (w) => (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {w.url}
      </Box>
    ),
  },
  { title: 'Eventos', cell: (w) => w.tipos?.join(' · ') ?? 'Todos los que lee' },
  { title: 'Estado', cell: (w) => <Estado webhook={w} /> },
  { title: 'Cómo va', cell: (w) => comoVa(w, ahora) },
  { title: 'Creado', cell: (w) => formatDate(w.creadoEn), short: true },
]

/** The addresses that a partner is told at, with what was sent there. */
export const WebhooksDelAliado = ({ id }: { id: string }) => {
  const ahora = useServerNow(60_000)
  const [abierto, setAbierto] = useState<Webhook | null>(null)
  const { data, error, refetch } = useQuery(webhooksDeAliadoQuery(id))
  return (
    <Section
      title="Webhooks"
      detail="Las direcciones que sus aplicaciones registraron con la API para enterarse apenas pasa algo. Cada envío va firmado."
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data?.webhooks.length === 0 ? <EmptyState title="No ha registrado webhooks" /> : null}
      {data && data.webhooks.length > 0 ? (
        <DataTable
          label="Webhooks del aliado"
          columns={columnas(ahora)}
          rows={data.webhooks}
          keyOf={(w) => w.id}
          nameOf={(w) => w.url}
          renderAction={(w) => (
            <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
              <RowButton
                onClick={() => setAbierto(w)}
                aria-label={`Ver las entregas de ${w.url}`}
                aria-haspopup="dialog"
              >
                Entregas
              </RowButton>
              <AccionesDeWebhook idAliado={id} webhook={w} />
            </Box>
          )}
        />
      ) : null}
      {abierto ? <EntregasDeWebhook idAliado={id} webhook={abierto} onCerrar={() => setAbierto(null)} /> : null}
    </Section>
  )
}
