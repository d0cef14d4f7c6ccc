import { PATHS } from '../lib/paths.ts'
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import type { RouteAnswer, WebRoutes } from '@aliadas/contract'
import Box from '@mui/material/Box'
import { useServerNow } from '../lib/server-clock.ts'
import { TabLink } from '../ui/links.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { LinkTabs } from '../ui/LinkTabs.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { serviciosQuery } from './servicios-query.ts'
import { FilaDeServicio } from './FilaDeServicio.tsx'
import { mezclarPorSalida } from './mezclar.ts'

type Pestana = 'pedidos' | 'reservado' | 'confirmado' | 'finalizado'
type Consulta = UseInfiniteQueryResult<InfiniteData<RouteAnswer<WebRoutes['listarServicios']>>>

const VACIO: Record<Pestana, { title: string; detail: string }> = {
  pedidos: {
    title: 'No hay pedidos pendientes',
    detail: 'Los servicios que pidan los clientes para tus tipos de vehículo aparecerán aquí al instante.',
  },
  reservado: {
    title: 'No hay Reservaciones Registradas',
    detail: 'Un servicio queda reservado cuando se valida su pago.',
  },
  confirmado: {
    title: 'No hay Viajes Confirmados Registrados',
    detail: 'Un servicio queda confirmado cuando se sube su FUEC.',
  },
  finalizado: {
    title: 'No hay Viajes Finalizados Registrados',
    detail: 'Los viajes que terminen se guardan aquí.',
  },
}

/** How often the time left is written again, in ms. */
const RITMO_MS = 30_000

const Lista = ({ consultas, pestana }: { consultas: readonly Consulta[]; pestana: Pestana }) => {
  const ahora = useServerNow(RITMO_MS)
  const fallida = consultas.find((c) => c.isError)
  if (consultas.some((c) => c.isPending)) return <RowsSkeleton height={64} />
  if (fallida?.error) {
    return <LoadError error={fallida.error} onRetry={() => consultas.forEach((c) => void c.refetch())} />
  }
  const servicios = mezclarPorSalida(
    consultas.map((c) => ({ servicios: c.data?.pages.flatMap((p) => p.servicios) ?? [], hayMas: c.hasNextPage })),
  )
  if (servicios.length === 0) return <EmptyState {...VACIO[pestana]} />
  const pedirMas = () => {
    for (const c of consultas) if (c.hasNextPage) void c.fetchNextPage()
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {servicios.map((s) => (
          <FilaDeServicio key={s.id} servicio={s} ahora={ahora} />
        ))}
      </Box>
      <LoadMore
        more={consultas.some((c) => c.hasNextPage)}
        loading={consultas.some((c) => c.isFetchingNextPage)}
        onLoad={pedirMas}
      />
    </>
  )
}

const Marco = ({ consultas, pestana }: { consultas: readonly Consulta[]; pestana: Pestana }) => (
  <Page>
    <LinkTabs value={pestana} label="Estado de los servicios">
      <TabLink key="p" value="pedidos" label="Pedidos" to={PATHS.serviciosEnCurso} />
      <TabLink key="r" value="reservado" label="Reservados" to={PATHS.reservaciones} />
      <TabLink key="c" value="confirmado" label="Confirmados" to={PATHS.viajesConfirmados} />
      <TabLink key="f" value="finalizado" label="Finalizados" to={PATHS.viajesFinalizados} />
    </LinkTabs>
    <Lista consultas={consultas} pestana={pestana} />
  </Page>
)

/** Requests and awards whose payment is still to be validated, merged by departure (specification §7). */
export const PaginaPedidos = () => (
  <Marco
    pestana="pedidos"
    consultas={[useInfiniteQuery(serviciosQuery('pendiente')), useInfiniteQuery(serviciosQuery('validar'))]}
  />
)

export const PaginaReservados = () => (
  <Marco pestana="reservado" consultas={[useInfiniteQuery(serviciosQuery('reservado'))]} />
)
export const PaginaConfirmados = () => (
  <Marco pestana="confirmado" consultas={[useInfiniteQuery(serviciosQuery('confirmado'))]} />
)
export const PaginaFinalizados = () => (
  <Marco pestana="finalizado" consultas={[useInfiniteQuery(serviciosQuery('finalizado'))]} />
)
