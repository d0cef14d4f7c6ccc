import { TAMANOS_DE_PAGINA } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import type { Recompensa } from '@aliadas/contract/pagos'
import { formatCount, formatInteger } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { Avatar } from '../ui/Avatar.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { Paginator } from '../ui/Paginator.tsx'
import { DetalleDeRecompensa } from './DetalleDeRecompensa.tsx'
import { Juntos } from './Juntos.tsx'
import { desdeCuando, filtroDeEdad } from './edades.ts'
import { DIAS, ListaDePagos, useListaDePagos } from './ListaDePagos.tsx'

const COLUMNAS: readonly Column<Recompensa>[] = [
  { title: 'Referido por', sort: 'referente', cell: (r) => r.referidoPor },
  {
    title: 'Vehículo referido',
    cell: (r) => (
      <Juntos primero={r.placas} segundo={`${comoSeEscribe(r.tipo)} · ${formatCount(r.capacidad, 'pasajero')}`} />
    ),
  },
  { title: 'Conductor', cell: (r) => r.nombre || 'Sin datos' },
  { title: 'Foto', alone: true, cell: (r) => <Avatar name={r.nombre || r.placas} photo={r.imagen} /> },
  {
    title: 'Viajes',
    sort: 'viajes',
    number: true,
    cell: (r) => formatInteger(r.viajesRealizados),
  },
  { title: 'Se debe', short: true, cell: desdeCuando },
]

/** Vehicles whose referrer is owed a reward. Numbered pages like the fleet's, because they are part of a fleet. */
export const Recompensas = () => {
  const state = useListaDePagos(['edad', ...DIAS])
  const size = state.size ?? TAMANOS_DE_PAGINA[0]
  const reading = useList(
    { route: 'listarRecompensas', file: 'exportarRecompensas', numbered: { size: TAMANOS_DE_PAGINA[0] } },
    state,
  )
  return (
    <ListaDePagos
      label="Recompensas pendientes"
      columns={COLUMNAS}
      nombreDe={(r) => `la recompensa del vehículo ${r.placas}`}
      reading={reading}
      state={state}
      order="referente"
      search="Buscar referente, placas o conductor"
      filters={[filtroDeEdad(reading.data?.edades)]}
      dias="Se debe"
      empty={{
        title: 'No hay Recompensas Por Pagar',
        detail: 'Una recompensa aparece aquí cuando un vehículo referido completa 30 viajes.',
      }}
      foot={
        <Paginator
          total={reading.data?.total.filas ?? 0}
          visible={reading.data?.filas.length ?? 0}
          page={Number(state.page ?? 1)}
          perPage={size}
          sizes={TAMANOS_DE_PAGINA}
          onChange={(nueva) => state.turn(nueva > 1 ? nueva : undefined)}
          onSizeChange={state.resize}
        />
      }
      pagables="recompensa"
      Detalle={DetalleDeRecompensa}
    />
  )
}
