import type { MetodoDePago } from '@aliadas/contract/servicios'
import type { ReservaPorValidar } from '@aliadas/contract/pagos'
import { formatPesos } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { PATHS } from '../lib/paths.ts'
import { BesideList } from '../ui/beside/BesideList.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { LinkTabs, TabLabel } from '../ui/LinkTabs.tsx'
import { TabLink } from '../ui/links.tsx'
import { Page } from '../ui/Page.tsx'
import { COLUMNAS_DE_VIAJE, DIAS, ListaDePagos, useListaDePagos } from './ListaDePagos.tsx'
import { MAXIMO_EN_PESTANA } from './pagos-query.ts'
import { Suma } from './Suma.tsx'
import { usePestanas } from './usePestanas.ts'
import { ValidarPago } from './ValidarPago.tsx'

const VACIO: Record<MetodoDePago, string> = {
  epayco: 'No hay Pagos Epayco por Validar',
  transferencia: 'No hay Transferencias por Validar',
}

const COLUMNAS: readonly Column<ReservaPorValidar>[] = [
  ...COLUMNAS_DE_VIAJE,
  { title: 'Cliente', cell: (r) => r.cliente ?? 'Sin nombre', short: true },
  { title: 'Valor', sort: 'valor', cell: (r) => formatPesos(r.valorOferta), number: true },
]

const Lista = ({ metodo }: { metodo: MetodoDePago }) => {
  const state = useListaDePagos(DIAS)
  const reading = useList(
    { route: 'listarReservasPorValidar', file: 'exportarReservasPorValidar', fixed: { metodo } },
    state,
  )
  return (
    <ListaDePagos
      label="Reservas por validar"
      columns={COLUMNAS}
      nombreDe={(r) => `la reserva del servicio ${r.codigo}`}
      reading={reading}
      state={state}
      order="salida"
      search="Buscar ruta, cliente o código"
      dias="Salida"
      empty={{
        title: VACIO[metodo],
        detail: 'Cuando un cliente acepte tu oferta y pague por este medio, su reserva aparecerá aquí.',
      }}
      totals={<Suma suma={reading.data?.suma} />}
      Detalle={ValidarPago}
    />
  )
}

const PorValidar = ({ metodo }: { metodo: MetodoDePago }) => {
  const { data, search } = usePestanas()
  return (
    <BesideList width={400}>
      <Page wide detail="Pagos de clientes que la empresa da por recibidos.">
        <LinkTabs value={metodo} label="Medio de pago">
          <TabLink
            key="e"
            value="epayco"
            label={<TabLabel text="ePayco" count={data?.epayco} most={MAXIMO_EN_PESTANA} />}
            to={PATHS.reservas}
            search={search}
          />
          <TabLink
            key="t"
            value="transferencia"
            label={<TabLabel text="Transferencia" count={data?.transferencia} most={MAXIMO_EN_PESTANA} />}
            to={PATHS.validarTransferencia}
            search={search}
          />
        </LinkTabs>
        <Lista key={metodo} metodo={metodo} />
      </Page>
    </BesideList>
  )
}

export const PorValidarEpayco = () => <PorValidar metodo="epayco" />
export const PorValidarTransferencia = () => <PorValidar metodo="transferencia" />
