import type { ClaseDePago, PagoPendiente } from '@aliadas/contract/pagos'
import type { ReactNode } from 'react'
import { formatPesos } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { PATHS } from '../lib/paths.ts'
import { BesideList } from '../ui/beside/BesideList.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { LinkTabs, TabLabel } from '../ui/LinkTabs.tsx'
import { TabLink } from '../ui/links.tsx'
import { Page } from '../ui/Page.tsx'
import { SIN_CUENTA, cuentaDeConductor, cuentaEnPalabras } from './cuentas.ts'
import { Devoluciones } from './Devoluciones.tsx'
import { DetalleDeAnticipo, DetalleDeSaldo } from './DetalleDePago.tsx'
import { Juntos } from './Juntos.tsx'
import { desdeCuando, filtroDeEdad } from './edades.ts'
import { COLUMNAS_DE_VIAJE, DIAS, ListaDePagos, useListaDePagos } from './ListaDePagos.tsx'
import { MAXIMO_EN_PESTANA } from './pagos-query.ts'
import { Recompensas } from './Recompensas.tsx'
import { Suma } from './Suma.tsx'
import { usePestanas } from './usePestanas.ts'

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

const columnasDe = (clase: Clase): readonly Column<PagoPendiente>[] => [
  ...COLUMNAS_DE_VIAJE,
  {
    title: 'Conductor y placas',
    short: true,
    cell: (p) => <Juntos primero={p.nombreConductor ?? SIN_CUENTA} segundo={p.placas ?? SIN_CUENTA} />,
  },
  {
    title: 'Titular y cuenta',
    short: true,
    alone: true,
    cell: (p) => (
      <Juntos
        primero={p.titularConductor ?? SIN_CUENTA}
        segundo={cuentaEnPalabras({ ...cuentaDeConductor(p), titular: null })}
      />
    ),
  },
  {
    title: clase === 'anticipo' ? 'Anticipo' : 'Saldo',
    sort: 'valor',
    cell: (p) => <Juntos primero={<b>{formatPesos(p.valor)}</b>} segundo={desdeCuando(p)} />,
    number: true,
  },
]

const Lista = ({ clase }: { clase: Clase }) => {
  const state = useListaDePagos(['edad', ...DIAS])
  const reading = useList({ route: 'listarPagosPendientes', file: 'exportarPagosPendientes', fixed: { clase } }, state)
  return (
    <ListaDePagos
      label={clase === 'anticipo' ? 'Anticipos pendientes' : 'Saldos pendientes'}
      columns={columnasDe(clase)}
      nombreDe={(p) => `el pago del servicio ${p.codigo}`}
      reading={reading}
      state={state}
      order="salida"
      search="Buscar ruta, placas o conductor"
      filters={[filtroDeEdad(reading.data?.edades)]}
      dias="Salida"
      empty={VACIO[clase]}
      totals={<Suma suma={reading.data?.suma} />}
      pagables={clase}
      Detalle={clase === 'anticipo' ? DetalleDeAnticipo : DetalleDeSaldo}
    />
  )
}

const DETALLE: Record<ClaseDePago, string> = {
  anticipo: 'El anticipo y el saldo son, cada uno, la mitad de lo que recibe el conductor.',
  saldo: 'El anticipo y el saldo son, cada uno, la mitad de lo que recibe el conductor.',
  recompensa: 'Se paga una recompensa a quien refirió un vehículo cuando este completa 30 viajes.',
  devolucion: 'A un cliente que cancela después de pagar se le devuelve lo que pagó.',
}

const Pendientes = ({ clase, children }: { clase: ClaseDePago; children: ReactNode }) => {
  const { data, search } = usePestanas()
  const etiqueta = (texto: string, cuantos: number | undefined) => (
    <TabLabel text={texto} count={cuantos} most={MAXIMO_EN_PESTANA} />
  )
  return (
    <BesideList width={400}>
      <Page wide detail={DETALLE[clase]}>
        <LinkTabs value={clase} label="Clase de pago">
          <TabLink
            key="a"
            value="anticipo"
            label={etiqueta('Anticipos pendientes', data?.anticipos)}
            to={PATHS.pagos}
            search={search}
          />
          <TabLink
            key="s"
            value="saldo"
            label={etiqueta('Saldos pendientes', data?.saldos)}
            to={PATHS.saldos}
            search={search}
          />
          <TabLink
            key="r"
            value="recompensa"
            label={etiqueta('Recompensas', data?.recompensas)}
            to={PATHS.recompensas}
            search={search}
          />
          <TabLink
            key="d"
            value="devolucion"
            label={etiqueta('Devoluciones', data?.devoluciones)}
            to={PATHS.devoluciones}
            search={search}
          />
        </LinkTabs>
        {children}
      </Page>
    </BesideList>
  )
}

export const AnticiposPendientes = () => (
  <Pendientes clase="anticipo">
    <Lista key="anticipo" clase="anticipo" />
  </Pendientes>
)
export const SaldosPendientes = () => (
  <Pendientes clase="saldo">
    <Lista key="saldo" clase="saldo" />
  </Pendientes>
)
export const RecompensasPendientes = () => (
  <Pendientes clase="recompensa">
    <Recompensas />
  </Pendientes>
)
export const DevolucionesPendientes = () => (
  <Pendientes clase="devolucion">
    <Devoluciones />
  </Pendientes>
)
