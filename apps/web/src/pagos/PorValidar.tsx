import { PATHS } from '../lib/paths.ts'
import type { MetodoDePago, ReservaPorValidar } from '@aliadas/contract'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatPesos, formatPlainDateTime } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { useListUrl } from '../lib/list-state.ts'
import { Page } from '../ui/Page.tsx'
import { LinkTabs, TabLabel } from '../ui/LinkTabs.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { List } from '../ui/list/List.tsx'
import { TabLink } from '../ui/links.tsx'
import { MAXIMO_EN_PESTANA, resumenDePagosQuery } from './pagos-query.ts'
import { Suma } from './Suma.tsx'
import { ValidarPago } from './ValidarPago.tsx'
import { trayecto } from '../servicios/index.ts'

const VACIO: Record<MetodoDePago, string> = {
  epayco: 'No hay Pagos Epayco por Validar',
  transferencia: 'No hay Transferencias por Validar',
}

const COLUMNAS: readonly Column<ReservaPorValidar>[] = [
  { title: 'Servicio', short: true, cell: (r) => `#${r.codigo}` },
  { title: 'Ruta', cell: (r) => trayecto(r.origen, r.destino) },
  {
    title: 'Salida',
    short: true,
    sort: 'salida',
    cell: (r) => formatPlainDateTime(r.fechaSalida, r.horaSalida) ?? 'No especificada',
  },
  { title: 'Cliente', cell: (r) => r.cliente ?? 'Sin nombre' },
  { title: 'Valor', sort: 'valor', cell: (r) => formatPesos(r.valorOferta), number: true },
]

const Lista = ({ metodo }: { metodo: MetodoDePago }) => {
  const state = useListUrl()
  const reading = useList(
    { route: 'listarReservasPorValidar', file: 'exportarReservasPorValidar', fixed: { metodo } },
    state,
  )
  const { reserva: abierta } = useSearch({ strict: false })
  const navegar = useNavigate()
  const abrir = (reserva: string | undefined) =>
    void navegar({
      to: '.',
      search: ({ reserva: _antes, ...resto }) => (reserva ? { ...resto, reserva } : resto),
      resetScroll: false,
    })
  return (
    <>
      <List
        label="Reservas por validar"
        columns={COLUMNAS}
        keyOf={(r) => r.id}
        nameOf={(r) => `la reserva del servicio ${r.codigo}`}
        reading={reading}
        state={state}
        order="salida"
        search="Buscar ruta, cliente o código"
        empty={{
          title: VACIO[metodo],
          detail: 'Cuando un cliente acepte tu oferta y pague por este medio, su reserva aparecerá aquí.',
        }}
        totals={<Suma suma={reading.data?.suma} />}
        renderAction={(r) => (
          <Button
            variant="outlined"
            size="small"
            aria-label={`Ver detalle del servicio ${r.codigo}`}
            onClick={() => abrir(r.id)}
          >
            Ver detalle
          </Button>
        )}
      />
      <ValidarPago
        reserva={reading.data?.filas.find((r) => r.id === abierta) ?? null}
        onCerrar={() => abrir(undefined)}
      />
    </>
  )
}

const PorValidar = ({ metodo }: { metodo: MetodoDePago }) => {
  const { data } = useQuery(resumenDePagosQuery)
  return (
    <Page detail="Pagos de clientes que la empresa da por recibidos.">
      <LinkTabs value={metodo} label="Medio de pago">
        <TabLink
          key="e"
          value="epayco"
          label={<TabLabel text="ePayco" count={data?.epayco} most={MAXIMO_EN_PESTANA} />}
          to={PATHS.reservas}
        />
        <TabLink
          key="t"
          value="transferencia"
          label={<TabLabel text="Transferencia" count={data?.transferencia} most={MAXIMO_EN_PESTANA} />}
          to={PATHS.validarTransferencia}
        />
      </LinkTabs>
      <Lista key={metodo} metodo={metodo} />
    </Page>
  )
}

export const PorValidarEpayco = () => <PorValidar metodo="epayco" />
export const PorValidarTransferencia = () => <PorValidar metodo="transferencia" />
