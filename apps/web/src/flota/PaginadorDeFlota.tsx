import { PAGINAS_DE_FLOTA } from '@aliadas/contract/flota'
import type { ListReading } from '../lib/list.ts'
import type { ListState } from '../lib/list-state.ts'
import { Paginator } from '../ui/Paginator.tsx'

type Props = { state: ListState; reading: Pick<ListReading<unknown>, 'data'>; porPagina: number }

/** Footer of a list of vehicles: numbered pages with their own sizes (specification §2 and §9). */
export const PaginadorDeFlota = ({ state, reading: { data }, porPagina }: Props) => (
  <Paginator
    total={data?.total.filas ?? 0}
    visible={data?.filas.length ?? 0}
    page={Number(state.page ?? 1)}
    perPage={porPagina}
    sizes={PAGINAS_DE_FLOTA}
    onChange={(nueva) => state.turn(nueva > 1 ? nueva : undefined)}
    onSizeChange={state.resize}
  />
)
