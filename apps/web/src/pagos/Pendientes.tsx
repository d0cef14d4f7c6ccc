import type { PagoPendiente } from '@aliadas/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { enPesos, fechaPlanaYHora } from '../lib/format.ts'
import { Enlace, EnlacePestana } from '../ui/links.tsx'
import { ErrorDeCarga } from '../ui/LoadError.tsx'
import { Esqueleto } from '../ui/RowsSkeleton.tsx'
import { EstadoVacio } from '../ui/EmptyState.tsx'
import { Pagina } from '../ui/Page.tsx'
import { Pestanas } from '../ui/LinkTabs.tsx'
import { Tabla, type Columna } from '../ui/DataTable.tsx'
import { VerMas } from '../ui/LoadMore.tsx'
import { pendientesQuery } from './pagos-query.ts'
import { trayecto } from '../servicios/index.ts'

type Clase = 'anticipo' | 'saldo'

const VACIO: Record<Clase, { titulo: string; detalle: string }> = {
  anticipo: {
    titulo: 'No hay anticipos Por Pagar',
    detalle: 'Un anticipo aparece aquí cuando su servicio queda confirmado con el FUEC.',
  },
  saldo: {
    titulo: 'No hay Saldos Por Pagar a Conductores',
    detalle: 'Un saldo aparece aquí cuando su viaje termina.',
  },
}

const cuentaDe = (p: PagoPendiente): string =>
  [p.bancoConductor, p.tipocuentaConductor, p.cuentaConductor].filter(Boolean).join(' · ') || 'Sin datos'

const columnasDe = (clase: Clase): readonly Columna<PagoPendiente>[] => [
  {
    titulo: 'Servicio',
    celda: (p) => (
      <Enlace to="/panel-control/monitor-map" search={{ servicio: p.id }}>
        #{p.codigo}
      </Enlace>
    ),
  },
  { titulo: 'Ruta', celda: (p) => trayecto(p.origen, p.destino) },
  { titulo: 'Salida', celda: (p) => fechaPlanaYHora(p.fechaSalida, p.horaSalida) ?? 'No especificada', corta: true },
  { titulo: 'Conductor', celda: (p) => p.nombreConductor ?? 'Sin datos', corta: true },
  { titulo: 'Placas', celda: (p) => p.placas ?? 'Sin datos', corta: true },
  { titulo: 'Titular', celda: (p) => p.titularConductor ?? 'Sin datos', corta: true },
  { titulo: 'Cuenta', celda: cuentaDe },
  { titulo: clase === 'anticipo' ? 'Anticipo' : 'Saldo', celda: (p) => <b>{enPesos(p.valor)}</b>, numero: true },
]

const Lista = ({ clase }: { clase: Clase }) => {
  const consulta = useInfiniteQuery(pendientesQuery(clase))
  if (consulta.isPending) return <Esqueleto />
  if (consulta.isError) return <ErrorDeCarga error={consulta.error} alReintentar={() => void consulta.refetch()} />
  const pagos = consulta.data.pages.flatMap((p) => p.pagos)
  if (pagos.length === 0) return <EstadoVacio {...VACIO[clase]} />
  return (
    <>
      <Tabla
        etiqueta={clase === 'anticipo' ? 'Anticipos pendientes' : 'Saldos pendientes'}
        columnas={columnasDe(clase)}
        filas={pagos}
        claveDe={(p) => p.id}
      />
      <VerMas
        hay={consulta.hasNextPage}
        cargando={consulta.isFetchingNextPage}
        alPedir={() => void consulta.fetchNextPage()}
      />
    </>
  )
}

const Pendientes = ({ clase }: { clase: Clase }) => (
  <Pagina
    titulo="Pagos Pendientes"
    detalle="El anticipo y el saldo son, cada uno, la mitad de lo que recibe el conductor."
  >
    <Pestanas valor={clase} etiqueta="Clase de pago">
      <EnlacePestana key="a" value="anticipo" label="Anticipos pendientes" to="/panel-control/pagos" />
      <EnlacePestana key="s" value="saldo" label="Saldos pendientes" to="/panel-control/saldos" />
    </Pestanas>
    <Lista key={clase} clase={clase} />
  </Pagina>
)

export const AnticiposPendientes = () => <Pendientes clase="anticipo" />
export const SaldosPendientes = () => <Pendientes clase="saldo" />
