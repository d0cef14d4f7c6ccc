import { comoSeEscribe } from '@aliadas/contract/empresas'
import { TIPOS_DE_VEHICULO } from '@aliadas/contract/flota'
import { ETIQUETA_DE_ESTADO, MAXIMO_DE_PESTANA, type ServicioResumen } from '@aliadas/contract/servicios'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FiltroDeEmpresa } from '../empresas/index.ts'
import { useList } from '../lib/list.ts'
import { useListUrl } from '../lib/list-state.ts'
import { PATHS } from '../lib/paths.ts'
import { readingOf } from '../lib/query.ts'
import { useSession } from '../lib/session.ts'
import { BesideList } from '../ui/beside/BesideList.tsx'
import { neighboursOf, type Neighbours } from '../ui/beside/neighbours.ts'
import { ButtonLink, TabLink } from '../ui/links.tsx'
import { LinkTabs, TabLabel } from '../ui/LinkTabs.tsx'
import { DaysFilter } from '../ui/list/DaysFilter.tsx'
import type { Filter } from '../ui/list/Filters.tsx'
import { List } from '../ui/list/List.tsx'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { useSinMercado, type SinMercado } from './sin-mercado.ts'
import { useColumnas, type PestanaDeServicios as Pestana } from './useColumnas.tsx'

const VACIO: Record<Pestana, { title: string; detail: string }> = {
  pedidos: {
    title: 'No hay pedidos pendientes',
    detail: 'Los servicios que pidan los clientes para tus tipos de vehículo aparecerán aquí al instante.',
  },
  reservado: {
    title: 'No hay Reservaciones Registradas',
    detail: 'Un servicio queda reservado cuando se valida su pago.',
  },
  confirmado: {
    title: 'No hay Viajes Confirmados Registrados',
    detail: 'Un servicio queda confirmado cuando se sube su FUEC.',
  },
  finalizado: {
    title: 'No hay Viajes Finalizados Registrados',
    detail: 'Los viajes que terminen se guardan aquí.',
  },
}

/** Empty texts for the platform, which has no vehicles and does not bid. */
const VACIO_DE_PLATAFORMA: Record<Pestana, { title: string; detail: string }> = {
  ...VACIO,
  pedidos: {
    title: 'No hay pedidos pendientes',
    detail: 'Los servicios que pidan los clientes aparecerán aquí al instante.',
  },
}

const vacioSinMercado = ({ detalle, acto }: SinMercado) => ({
  title: VACIO.pedidos.title,
  detail: detalle,
  action: acto ? (
    <ButtonLink {...acto.link} variant="contained">
      {acto.label}
    </ButtonLink>
  ) : null,
})

const POR_ESTADO: Filter = {
  name: 'estado',
  label: 'Estado',
  options: [
    { value: 'porOfertar', label: ETIQUETA_DE_ESTADO.pendiente },
    { value: 'ofertas', label: ETIQUETA_DE_ESTADO.ofertas },
    { value: 'validar', label: ETIQUETA_DE_ESTADO.validar },
  ],
}
const POR_TIPO: Filter = {
  name: 'tipo',
  label: 'Tipo de vehículo',
  options: TIPOS_DE_VEHICULO.map((tipo) => ({ value: tipo, label: comoSeEscribe(tipo) })),
}
/** Only the list of open services contains more than one state. */
const FILTROS = {
  pedidos: [POR_ESTADO, POR_TIPO],
  // The platform does not bid, so its filter lacks the state of services with an own bid.
  plataforma: [{ ...POR_ESTADO, options: POR_ESTADO.options.filter(({ value }) => value !== 'ofertas') }, POR_TIPO],
  otra: [POR_TIPO],
} as const

type Props = {
  pestana: Pestana
  onVerTrayectoria: (id: string) => void
  /** The service that is open beside the list; null: none. Undefined where there is no room: a row then opens on the map. */
  abierto: string | null | undefined
  /** `pagina`: the page of the list with it, if it is another one. */
  onAbrir: (id: string | null, pagina?: string) => void
  /** `resumen`: its row, if the page has it. */
  renderAbierto: (id: string, resumen: ServicioResumen | null, vecinos: Neighbours) => ReactNode
}

const Lista = (props: Props & { plataforma: boolean }) => {
  const { pestana, plataforma, onVerTrayectoria, abierto, onAbrir, renderAbierto } = props
  const columnas = useColumnas(pestana, plataforma)
  const sinMercado = useSinMercado()
  const navegar = useNavigate()
  const state = useListUrl([...(pestana === 'pedidos' ? ['estado'] : []), 'tipo', 'empresa', 'desde', 'hasta'])
  const reading = useList({ route: 'listarServicios', file: 'exportarServicios', fixed: { estado: pestana } }, state)
  const renderMapa = ({ id, codigo }: ServicioResumen) => (
    <Button
      variant="outlined"
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
      aria-label={`Mapa de trayectoria del servicio ${codigo}`}
      onClick={() => onVerTrayectoria(id)}
    >
      Mapa
    </Button>
  )
  const resumen = reading.data?.filas.find(({ id }) => id === abierto) ?? null
  return (
    <>
      <List
        label="Servicios"
        columns={columnas}
        keyOf={(s) => s.id}
        nameOf={(s) => `el servicio ${s.codigo}`}
        reading={reading}
        state={state}
        order="salida"
        search="Buscar ruta, placas o código"
        filters={pestana !== 'pedidos' ? FILTROS.otra : plataforma ? FILTROS.plataforma : FILTROS.pedidos}
        moreFilters={
          <>
            <DaysFilter state={state} label="Salida" spans={pestana === 'finalizado' ? 'past' : 'toCome'} />
            {plataforma ? (
              <FiltroDeEmpresa
                valor={state.filters['empresa']}
                onElegir={(empresa) => state.filter('empresa', empresa)}
              />
            ) : null}
          </>
        }
        empty={
          pestana === 'pedidos' && sinMercado
            ? vacioSinMercado(sinMercado)
            : (plataforma ? VACIO_DE_PLATAFORMA : VACIO)[pestana]
        }
        onOpen={(s) =>
          abierto === undefined ? void navegar({ to: PATHS.mapa, search: { servicio: s.id } }) : onAbrir(s.id)
        }
        current={abierto ?? undefined}
        renderAction={renderMapa}
      />
      {abierto ? renderAbierto(abierto, resumen, neighboursOf(reading, abierto, onAbrir)) : null}
    </>
  )
}

const PESTANAS = [
  { cual: 'pedidos', texto: 'Pedidos', to: PATHS.serviciosEnCurso },
  { cual: 'reservado', texto: 'Reservados', to: PATHS.reservaciones },
  { cual: 'confirmado', texto: 'Confirmados', to: PATHS.viajesConfirmados },
  { cual: 'finalizado', texto: 'Finalizados', to: PATHS.viajesFinalizados },
] as const satisfies readonly { cual: Pestana; texto: string; to: string }[]

/** The card with the number of trips still to drive (specification §2). */
const Reservas = ({ cuantas }: { cuantas: number | undefined }) => (
  <Section
    title="Reservas"
    detail={
      cuantas === undefined
        ? 'Servicios pagados que esperan vehículo y FUEC.'
        : `${cuantas > MAXIMO_DE_PESTANA ? `Más de ${MAXIMO_DE_PESTANA}` : cuantas} ${cuantas === 1 ? 'servicio pagado espera' : 'servicios pagados esperan'} vehículo o FUEC.`
    }
    action={
      // No button without trips.
      cuantas === 0 ? null : (
        <ButtonLink to={PATHS.reservaciones} variant="outlined">
          Reservas Activas
        </ButtonLink>
      )
    }
  />
)

export const ServiciosPorEstado = (props: Props) => {
  const { pestana } = props
  const plataforma = useSession().rol === 'plataforma'
  const { empresa } = useListUrl(['empresa']).filters
  const { data } = useQuery(readingOf('contarServicios', { query: { empresa } }))
  const search = empresa === undefined ? {} : { empresa }
  return (
    <BesideList>
      <Page wide actions={plataforma ? null : <ButtonLink to={PATHS.misOfertas}>Mis ofertas</ButtonLink>}>
        <LinkTabs value={pestana} label="Estado de los servicios">
          {PESTANAS.map(({ cual, texto, to }) => (
            <TabLink
              key={cual}
              value={cual}
              label={<TabLabel text={texto} count={data?.cuentas[cual]} most={MAXIMO_DE_PESTANA} />}
              to={to}
              search={search}
            />
          ))}
        </LinkTabs>
        {pestana === 'pedidos' ? <Reservas cuantas={data?.cuentas.reservado} /> : null}
        <Lista key={pestana} {...props} plataforma={plataforma} />
      </Page>
    </BesideList>
  )
}
