import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import type { RouteAnswer, WebRoutes } from '@aliadas/contract'
import Box from '@mui/material/Box'
import { useAhora } from '../lib/server-clock.ts'
import { EnlacePestana } from '../ui/links.tsx'
import { ErrorDeCarga } from '../ui/LoadError.tsx'
import { Esqueleto } from '../ui/RowsSkeleton.tsx'
import { EstadoVacio } from '../ui/EmptyState.tsx'
import { Pagina } from '../ui/Page.tsx'
import { Pestanas } from '../ui/LinkTabs.tsx'
import { VerMas } from '../ui/LoadMore.tsx'
import { serviciosQuery } from './servicios-query.ts'
import { FilaDeServicio } from './FilaDeServicio.tsx'
import { mezclarPorSalida } from './mezclar.ts'

type Pestana = 'pedidos' | 'reservado' | 'confirmado' | 'finalizado'
type Consulta = UseInfiniteQueryResult<InfiniteData<RouteAnswer<WebRoutes['listarServicios']>>>

const VACIO: Record<Pestana, { titulo: string; detalle: string }> = {
  pedidos: {
    titulo: 'No hay pedidos pendientes',
    detalle: 'Los servicios que pidan los clientes para tus tipos de vehículo aparecerán aquí al instante.',
  },
  reservado: {
    titulo: 'No hay Reservaciones Registradas',
    detalle: 'Un servicio queda reservado cuando se valida su pago.',
  },
  confirmado: {
    titulo: 'No hay Viajes Confirmados Registrados',
    detalle: 'Un servicio queda confirmado cuando se sube su FUEC.',
  },
  finalizado: {
    titulo: 'No hay Viajes Finalizados Registrados',
    detalle: 'Los viajes que terminen se guardan aquí.',
  },
}

/** How often the time left is written again, in ms. */
const RITMO_MS = 30_000

const Lista = ({ consultas, pestana }: { consultas: readonly Consulta[]; pestana: Pestana }) => {
  const ahora = useAhora(RITMO_MS)
  const fallida = consultas.find((c) => c.isError)
  if (consultas.some((c) => c.isPending)) return <Esqueleto alto={64} />
  if (fallida?.error) {
    return <ErrorDeCarga error={fallida.error} alReintentar={() => consultas.forEach((c) => void c.refetch())} />
  }
  const servicios = mezclarPorSalida(
    consultas.map((c) => ({ servicios: c.data?.pages.flatMap((p) => p.servicios) ?? [], hayMas: c.hasNextPage })),
  )
  if (servicios.length === 0) return <EstadoVacio {...VACIO[pestana]} />
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
      <VerMas
        hay={consultas.some((c) => c.hasNextPage)}
        cargando={consultas.some((c) => c.isFetchingNextPage)}
        alPedir={pedirMas}
      />
    </>
  )
}

const Marco = ({ consultas, pestana }: { consultas: readonly Consulta[]; pestana: Pestana }) => (
  <Pagina titulo="Servicios en Curso">
    <Pestanas valor={pestana} etiqueta="Estado de los servicios">
      <EnlacePestana key="p" value="pedidos" label="Pedidos" to="/panel-control/servicios-en-curso" />
      <EnlacePestana key="r" value="reservado" label="Reservados" to="/panel-control/reservaciones" />
      <EnlacePestana key="c" value="confirmado" label="Confirmados" to="/panel-control/viajes-confirmados" />
      <EnlacePestana key="f" value="finalizado" label="Finalizados" to="/panel-control/viajes-finalizados" />
    </Pestanas>
    <Lista consultas={consultas} pestana={pestana} />
  </Pagina>
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
