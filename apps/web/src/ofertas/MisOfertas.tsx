import { PATHS } from '../lib/paths.ts'
import { ETIQUETA_DE_OFERTA, type OfertaEnLista } from '@aliadas/contract'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import { toFalla } from '../lib/faults.ts'
import { formatPesos, formatDateTime, formatShortTime } from '../lib/format.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { useLiveStatus } from '../lib/live.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { TextLink } from '../ui/links.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { misOfertasQuery } from './mis-ofertas-query.ts'
import { OFERTAS_SIN_INICIAR, OFERTAS_SIN_PROCESAR, OFERTAS_SIN_SUSCRIPCION } from './textos.ts'

const RITMO_MS = 30_000

const columnasDe = (ahora: number, onCerrar: () => void): readonly Column<OfertaEnLista>[] => [
  {
    title: 'Servicio',
    short: true,
    cell: (o) =>
      o.estado === 'enviada' || o.estado === 'aceptada' ? (
        <TextLink to={PATHS.mapa} search={{ servicio: o.idServicio }} onClick={onCerrar}>
          #{o.codigoServicio}
        </TextLink>
      ) : (
        `#${o.codigoServicio}`
      ),
  },
  { title: 'Valor', number: true, cell: (o) => formatPesos(o.precio) },
  {
    title: 'Estado',
    cell: (o) =>
      o.estado === 'enviada'
        ? `${ETIQUETA_DE_OFERTA.enviada} · vence en ${formatShortTime(Date.parse(o.vence) - ahora)}`
        : ETIQUETA_DE_OFERTA[o.estado],
  },
  { title: 'Enviada', short: true, cell: (o) => formatDateTime(o.fecha) },
]

/** Every offer of the company and what became of it, live. */
export const MisOfertas = ({ onCerrar }: { onCerrar: () => void }) => {
  const ahora = useServerNow(RITMO_MS)
  const vivo = useLiveStatus()
  const consulta = useInfiniteQuery(misOfertasQuery)
  const ofertas = consulta.data?.pages.flatMap((p) => p.ofertas)
  return (
    <Dialog open title="Mis ofertas" subtitle="Las ofertas de tu empresa y su estado" onClose={onCerrar} width="md">
      <Stack sx={{ gap: 3 }}>
        {vivo === 'sin-conexion' ? <Alert severity="warning">{OFERTAS_SIN_SUSCRIPCION}</Alert> : null}
        {ofertas && consulta.isError ? (
          <Alert severity="error">
            {OFERTAS_SIN_PROCESAR}: {toFalla(consulta.error).message}
          </Alert>
        ) : null}
        {ofertas ? (
          ofertas.length === 0 ? (
            <EmptyState
              title="Tu empresa aún no ha enviado ofertas"
              detail="Abre un servicio pendiente del mapa y usa Hacer Oferta."
            />
          ) : (
            <>
              <DataTable
                label="Ofertas de la empresa"
                columns={columnasDe(ahora, onCerrar)}
                rows={ofertas}
                keyOf={(o) => o.id}
              />
              <LoadMore
                more={consulta.hasNextPage}
                loading={consulta.isFetchingNextPage}
                onLoad={() => void consulta.fetchNextPage()}
              />
            </>
          )
        ) : consulta.isError ? (
          <>
            <Alert severity="error">{OFERTAS_SIN_INICIAR}</Alert>
            <LoadError error={consulta.error} onRetry={() => void consulta.refetch()} />
          </>
        ) : (
          <RowsSkeleton rows={5} />
        )}
      </Stack>
    </Dialog>
  )
}
