import { enLinea } from '@aliadas/contract/core'
import { ESTADOS_DE_ENTREGA, type Entrega, type EstadoDeEntrega, type Webhook } from '@aliadas/contract/webhooks'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatDateTime, formatInteger } from '../lib/format.ts'
import { allReadingsOf, pagesOf } from '../lib/query.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { ReenviarTramo } from './ReenviarTramo.tsx'

const ESTADOS: Record<EstadoDeEntrega, { label: string; sx?: object }> = {
  pendiente: { label: 'Pendiente' },
  entregada: { label: 'Entregada', sx: { bgcolor: 'successBackground', color: 'success.main' } },
  fallida: { label: 'Fallida', sx: { bgcolor: 'errorBackground', color: 'error.main' } },
  descartada: { label: 'Descartada', sx: { bgcolor: 'warningBackground', color: 'warningText' } },
}

/** What the address answered last, or why it could not be asked; of a waiting one, when it is tried again. */
const resultadoDe = ({ estado, codigo, ms, fallo, respuesta, proximoIntento, intentos }: Entrega): string =>
  enLinea(
    codigo === null ? fallo : `${codigo}${ms === null ? '' : ` en ${formatInteger(ms)} ms`}`,
    fallo !== '' && respuesta !== '' ? `«${respuesta.slice(0, 120)}»` : '',
    estado === 'pendiente' && intentos > 0 && proximoIntento ? `se intenta ${formatDateTime(proximoIntento)}` : '',
  )

const COLUMNAS: readonly Column<Entrega>[] = [
  { title: 'Evento', cell: (e) => e.tipo, short: true },
  { title: 'Estado', cell: (e) => <Chip size="small" {...ESTADOS[e.estado]} /> },
  { title: 'Intentos', cell: (e) => formatInteger(e.intentos), number: true },
  { title: 'Último resultado', cell: resultadoDe, grow: true },
  { title: 'Cuándo', cell: (e) => formatDateTime(e.intentadaEn ?? e.creadaEn), short: true },
]

/** While something waits, it is asked again this often (ms): a test is answered within moments. */
const MIENTRAS_ESPERA_MS = 3_000

type Props = { idAliado: string; webhook: Webhook; onCerrar: () => void }

/** What was sent to an address in the last 30 days; one event or a span can be sent again. */
export const EntregasDeWebhook = ({ idAliado, webhook, onCerrar }: Props) => {
  const params = { id: idAliado, idWebhook: webhook.id }
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const [estado, setEstado] = useState<EstadoDeEntrega | undefined>()
  const [tramo, setTramo] = useState(false)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...pagesOf('listarEntregasDeAliado', { params, query: { estado } }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ entregas }) => entregas.some((una) => una.estado === 'pendiente'))
        ? MIENTRAS_ESPERA_MS
        : false,
  })
  const entregas = data?.pages.flatMap((pagina) => pagina.entregas)
  const reenvio = useSubmit({
    mutationFn: (evento: string) => {
      const entrada = { params, body: { evento } }
      return api.reenviarEventosDeAliado(entrada, { idempotencyKey: llaveDe(entrada) })
    },
    onSuccess: () => notify.success('El evento se envía de nuevo'),
    onError: (falla) => notifyFault(falla),
    onSettled: () => consultas.invalidateQueries(allReadingsOf('listarEntregasDeAliado')),
  })
  return (
    <Dialog
      open
      title={`Entregas a ${webhook.url}`}
      onClose={onCerrar}
      width="lg"
      actions={
        <>
          {webhook.activo ? (
            <Button aria-haspopup="dialog" onClick={() => setTramo(true)}>
              Reenviar un tramo
            </Button>
          ) : null}
          <Button variant="contained" onClick={onCerrar}>
            Cerrar
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <Box role="group" aria-label="Estado" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {ESTADOS_DE_ENTREGA.map((uno) => (
            <Chip
              key={uno}
              label={ESTADOS[uno].label}
              color={estado === uno ? 'primary' : 'default'}
              variant={estado === uno ? 'filled' : 'outlined'}
              aria-pressed={estado === uno}
              onClick={() => setEstado(estado === uno ? undefined : uno)}
            />
          ))}
        </Box>
        {error && !entregas ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!error && !entregas ? <RowsSkeleton rows={4} /> : null}
        {entregas?.length === 0 ? (
          <EmptyState title={estado ? 'Ninguna entrega en ese estado' : 'No se le ha enviado nada en 30 días'} />
        ) : null}
        {entregas && entregas.length > 0 ? (
          <DataTable
            label="Entregas"
            columns={COLUMNAS}
            rows={entregas}
            keyOf={(e) => e.id}
            nameOf={(e) => e.tipo}
            renderAction={(e) =>
              e.evento && webhook.activo && e.estado !== 'pendiente' ? (
                <RowButton
                  disabled={reenvio.isPending}
                  onClick={() => e.evento && reenvio.mutate(e.evento)}
                  aria-label={`Reenviar ${e.tipo} ${e.evento}`}
                >
                  Reenviar
                </RowButton>
              ) : null
            }
          />
        ) : null}
        <LoadMore more={hasNextPage} loading={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
      </Stack>
      {tramo ? <ReenviarTramo params={params} onCerrar={() => setTramo(false)} /> : null}
    </Dialog>
  )
}
