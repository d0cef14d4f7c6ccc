import type { DevolucionPendiente } from '@aliadas/contract/pagos'
import { ETIQUETA_DE_CANCELACION } from '@aliadas/contract/servicios'
import { formatDateTime, formatPesos } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { useSession } from '../lib/session.ts'
import type { Column } from '../ui/DataTable.tsx'
import { DetalleDeDevolucion } from './DetalleDeDevolucion.tsx'
import { Juntos } from './Juntos.tsx'
import { filtroDeEdad } from './edades.ts'
import { COLUMNAS_DE_VIAJE, DIAS, ListaDePagos, useListaDePagos } from './ListaDePagos.tsx'
import { Suma } from './Suma.tsx'

const COLUMNAS: readonly Column<DevolucionPendiente>[] = [
  {
    title: 'Cliente',
    short: true,
    cell: (d) => <Juntos primero={d.cliente ?? 'Sin nombre'} segundo={d.telefonoCliente ?? ''} />,
  },
  {
    title: 'Cancelado',
    short: true,
    alone: true,
    cell: ({ cancelacion: { en, motivo } }) => (
      <Juntos primero={formatDateTime(en)} segundo={motivo ? ETIQUETA_DE_CANCELACION[motivo] : ''} />
    ),
  },
  { title: 'Por devolver', sort: 'valor', cell: (d) => <b>{formatPesos(d.valor)}</b>, number: true },
]

/** The platform sees no cancelled service on its map, so that the code is no link there. */
const [DE_SERVICIO, ...DE_VIAJE] = COLUMNAS_DE_VIAJE
const SIN_ENLACE: Column<DevolucionPendiente> = { title: 'Servicio', short: true, cell: (d) => `#${d.codigo}` }

/** What clients that cancelled are owed back. */
export const Devoluciones = () => {
  const state = useListaDePagos(['edad', ...DIAS])
  const plataforma = useSession().rol === 'plataforma'
  const reading = useList({ route: 'listarDevoluciones', file: 'exportarDevoluciones' }, state)
  return (
    <ListaDePagos
      label="Devoluciones pendientes"
      columns={[plataforma || !DE_SERVICIO ? SIN_ENLACE : DE_SERVICIO, ...DE_VIAJE, ...COLUMNAS]}
      nombreDe={(d) => `la devolución del servicio ${d.codigo}`}
      reading={reading}
      state={state}
      order="salida"
      search="Buscar ruta, cliente o código"
      filters={[filtroDeEdad(reading.data?.edades)]}
      dias="Salida"
      empty={{
        title: 'No hay devoluciones por pagar',
        detail: 'Una devolución aparece aquí cuando un cliente cancela un servicio cuyo pago ya se validó.',
      }}
      totals={<Suma suma={reading.data?.suma} />}
      pagables="devolucion"
      Detalle={DetalleDeDevolucion}
    />
  )
}
