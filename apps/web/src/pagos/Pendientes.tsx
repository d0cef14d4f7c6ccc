import { PATHS } from '../lib/paths.ts'
import { comoSeEscribe, type PagoPendiente } from '@aliadas/contract'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { formatPesos, formatPlainDateTime } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import { useListUrl } from '../lib/list-state.ts'
import { TextLink, TabLink } from '../ui/links.tsx'
import { Page } from '../ui/Page.tsx'
import { LinkTabs, TabLabel } from '../ui/LinkTabs.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { List } from '../ui/list/List.tsx'
import { MAXIMO_EN_PESTANA, resumenDePagosQuery } from './pagos-query.ts'
import { Suma } from './Suma.tsx'
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
  [p.bancoConductor && comoSeEscribe(p.bancoConductor), p.tipocuentaConductor, p.cuentaConductor]
    .filter(Boolean)
    .join(' · ') || 'Sin datos'

/** Two facts that belong together, one below the other. */
const Juntos = ({ primero, segundo }: { primero: string; segundo: string }) => (
  <>
    {primero}
    <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
      {segundo}
    </Box>
  </>
)

const columnasDe = (clase: Clase): readonly Column<PagoPendiente>[] => [
  {
    title: 'Servicio',
    short: true,
    cell: (p) => (
      <TextLink to={PATHS.mapa} search={{ servicio: p.id }}>
        #{p.codigo}
      </TextLink>
    ),
  },
  { title: 'Ruta', cell: (p) => trayecto(p.origen, p.destino) },
  {
    title: 'Salida',
    short: true,
    sort: 'salida',
    cell: (p) => formatPlainDateTime(p.fechaSalida, p.horaSalida) ?? 'No especificada',
  },
  {
    title: 'Conductor y placas',
    cell: (p) => <Juntos primero={p.nombreConductor ?? 'Sin datos'} segundo={p.placas ?? 'Sin datos'} />,
  },
  {
    title: 'Titular y cuenta',
    cell: (p) => <Juntos primero={p.titularConductor ?? 'Sin datos'} segundo={cuentaDe(p)} />,
  },
  {
    title: clase === 'anticipo' ? 'Anticipo' : 'Saldo',
    sort: 'valor',
    cell: (p) => <b>{formatPesos(p.valor)}</b>,
    number: true,
  },
]

const Lista = ({ clase }: { clase: Clase }) => {
  const state = useListUrl()
  const reading = useList({ route: 'listarPagosPendientes', file: 'exportarPagosPendientes', fixed: { clase } }, state)
  return (
    <List
      label={clase === 'anticipo' ? 'Anticipos pendientes' : 'Saldos pendientes'}
      columns={columnasDe(clase)}
      keyOf={(p) => p.id}
      nameOf={(p) => `el pago del servicio ${p.codigo}`}
      reading={reading}
      state={state}
      order="salida"
      search="Buscar ruta, placas o conductor"
      empty={VACIO[clase]}
      totals={<Suma suma={reading.data?.suma} />}
    />
  )
}

const Pendientes = ({ clase }: { clase: Clase }) => {
  const { data } = useQuery(resumenDePagosQuery)
  return (
    <Page detail="El anticipo y el saldo son, cada uno, la mitad de lo que recibe el conductor.">
      <LinkTabs value={clase} label="Clase de pago">
        <TabLink
          key="a"
          value="anticipo"
          label={<TabLabel text="Anticipos pendientes" count={data?.anticipos} most={MAXIMO_EN_PESTANA} />}
          to={PATHS.pagos}
        />
        <TabLink
          key="s"
          value="saldo"
          label={<TabLabel text="Saldos pendientes" count={data?.saldos} most={MAXIMO_EN_PESTANA} />}
          to={PATHS.saldos}
        />
      </LinkTabs>
      <Lista key={clase} clase={clase} />
    </Page>
  )
}

export const AnticiposPendientes = () => <Pendientes clase="anticipo" />
export const SaldosPendientes = () => <Pendientes clase="saldo" />
