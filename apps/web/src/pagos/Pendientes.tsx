import { PATHS } from '../lib/paths.ts'
import type { PagoPendiente } from '@aliadas/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatPesos, formatPlainDateTime } from '../lib/format.ts'
import { TextLink, TabLink } from '../ui/links.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { LinkTabs } from '../ui/LinkTabs.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { pendientesQuery } from './pagos-query.ts'
import { trayecto } from '../servicios/index.ts'

type Clase = 'anticipo' | 'saldo'

const VACIO: Record<Clase, { title: string; detail: string }> = {
  anticipo: {
    title: 'No hay anticipos Por Pagar',
    detail: 'Un anticipo aparece aquí cuando su servicio queda confirmado con el FUEC.',
  },
  saldo: {
    title: 'No hay Saldos Por Pagar a Conductores',
    detail: 'Un saldo aparece aquí cuando su viaje termina.',
  },
}

const cuentaDe = (p: PagoPendiente): string =>
  [p.bancoConductor, p.tipocuentaConductor, p.cuentaConductor].filter(Boolean).join(' · ') || 'Sin datos'

const columnasDe = (clase: Clase): readonly Column<PagoPendiente>[] => [
  {
    title: 'Servicio',
    cell: (p) => (
      <TextLink to={PATHS.mapa} search={{ servicio: p.id }}>
        #{p.codigo}
      </TextLink>
    ),
  },
  { title: 'Ruta', cell: (p) => trayecto(p.origen, p.destino) },
  { title: 'Salida', cell: (p) => formatPlainDateTime(p.fechaSalida, p.horaSalida) ?? 'No especificada', short: true },
  { title: 'Conductor', cell: (p) => p.nombreConductor ?? 'Sin datos', short: true },
  { title: 'Placas', cell: (p) => p.placas ?? 'Sin datos', short: true },
  { title: 'Titular', cell: (p) => p.titularConductor ?? 'Sin datos', short: true },
  { title: 'Cuenta', cell: cuentaDe },
  { title: clase === 'anticipo' ? 'Anticipo' : 'Saldo', cell: (p) => <b>{formatPesos(p.valor)}</b>, number: true },
]

const Lista = ({ clase }: { clase: Clase }) => {
  const consulta = useInfiniteQuery(pendientesQuery(clase))
  if (consulta.isPending) return <RowsSkeleton />
  if (consulta.isError) return <LoadError error={consulta.error} onRetry={() => void consulta.refetch()} />
  const pagos = consulta.data.pages.flatMap((p) => p.pagos)
  if (pagos.length === 0) return <EmptyState {...VACIO[clase]} />
  return (
    <>
      <DataTable
        label={clase === 'anticipo' ? 'Anticipos pendientes' : 'Saldos pendientes'}
        columns={columnasDe(clase)}
        rows={pagos}
        keyOf={(p) => p.id}
      />
      <LoadMore
        more={consulta.hasNextPage}
        loading={consulta.isFetchingNextPage}
        onLoad={() => void consulta.fetchNextPage()}
      />
    </>
  )
}

const Pendientes = ({ clase }: { clase: Clase }) => (
  <Page detail="El anticipo y el saldo son, cada uno, la mitad de lo que recibe el conductor.">
    <LinkTabs value={clase} label="Clase de pago">
      <TabLink key="a" value="anticipo" label="Anticipos pendientes" to={PATHS.pagos} />
      <TabLink key="s" value="saldo" label="Saldos pendientes" to={PATHS.saldos} />
    </LinkTabs>
    <Lista key={clase} clase={clase} />
  </Page>
)

export const AnticiposPendientes = () => <Pendientes clase="anticipo" />
export const SaldosPendientes = () => <Pendientes clase="saldo" />
