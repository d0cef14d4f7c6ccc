import { ESTADOS_OFERTA, ETIQUETA_DE_OFERTA, type EstadoOferta } from '@aliadas/contract/servicios'
import { motivoDeOferta, tasaDeExito, type CuentasDeOfertas, type OfertaEnLista } from '@aliadas/contract/ofertas'
import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PATHS } from '../lib/paths.ts'
import { formatDateTime, formatInteger, formatPesos, formatPlainDateTime, formatShortTime } from '../lib/format.ts'
import { useList } from '../lib/list.ts'
import type { ListState } from '../lib/list-state.ts'
import { useLiveStatus } from '../lib/live.ts'
import { readingOf } from '../lib/query.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { Ruta } from '../servicios/index.ts'
import { RowDetail } from '../ui/beside/RowDetail.tsx'
import { useOpened } from '../ui/beside/useOpened.ts'
import type { Column } from '../ui/DataTable.tsx'
import { ButtonLink, TextLink } from '../ui/links.tsx'
import { DaysFilter } from '../ui/list/DaysFilter.tsx'
import { List } from '../ui/list/List.tsx'
import { OFERTAS_SIN_INICIAR, OFERTAS_SIN_PROCESAR, OFERTAS_SIN_SUSCRIPCION } from './textos.ts'

const RITMO_MS = 30_000

const COLOR: Partial<Record<EstadoOferta, object>> = {
  aceptada: { bgcolor: 'successBackground', color: 'success.main' },
  enviada: { bgcolor: 'warningBackground', color: 'warningText' },
}

const estadoDe = ({ estado, vence }: OfertaEnLista, ahora: number): string =>
  estado === 'enviada'
    ? `${ETIQUETA_DE_OFERTA.enviada} · vence en ${formatShortTime(Date.parse(vence) - ahora)}`
    : ETIQUETA_DE_OFERTA[estado]

/** State of an offer, with the reason if it was lost. */
const Estado = ({ oferta, ahora }: { oferta: OfertaEnLista; ahora: number }) => (
  <>
    <Chip size="small" label={estadoDe(oferta, ahora)} sx={COLOR[oferta.estado] ?? {}} />
    <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
      {motivoDeOferta(oferta)}
    </Typography>
  </>
)

/** Only companies that still bid or have won may open the service. */
const aLaVista = ({ estado }: OfertaEnLista): boolean => estado === 'enviada' || estado === 'aceptada'

const columnasDe = (ahora: number, onIr: (() => void) | undefined): readonly Column<OfertaEnLista>[] => [
  {
    title: 'Servicio',
    short: true,
    cell: (o) =>
      aLaVista(o) ? (
        <TextLink to={PATHS.mapa} search={{ servicio: o.idServicio }} {...(onIr ? { onClick: onIr } : {})}>
          #{o.codigoServicio}
        </TextLink>
      ) : (
        `#${o.codigoServicio}`
      ),
  },
  { title: 'Ruta', grow: true, cell: (o) => <Ruta origen={o.origen} destino={o.destino} /> },
  {
    title: 'Salida',
    short: true,
    named: true,
    cell: (o) => formatPlainDateTime(o.fechaSalida, o.horaSalida) ?? 'No especificada',
  },
  { title: 'Valor', number: true, sort: 'valor', cell: (o) => formatPesos(o.precio) },
  { title: 'Estado', cell: (o) => <Estado oferta={o} ahora={ahora} /> },
  { title: 'Enviada', short: true, sort: 'fecha', alone: true, cell: (o) => formatDateTime(o.fecha) },
]

const porEstado = (cuentas: CuentasDeOfertas | undefined) => ({
  name: 'estado',
  label: 'Estado de la oferta',
  options: ESTADOS_OFERTA.map((estado) => ({
    value: estado,
    label: ETIQUETA_DE_OFERTA[estado],
    count: cuentas?.[estado],
  })),
})

const Exito = ({ cuentas }: { cuentas: CuentasDeOfertas }) => {
  const exito = tasaDeExito(cuentas)
  return exito ? (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Éxito: <b>{Math.round(exito.tasa * 100)} %</b> de {formatInteger(exito.de)}{' '}
      {exito.de === 1 ? 'oferta decidida' : 'ofertas decididas'}
    </Typography>
  ) : null
}

type Props = {
  state: ListState
  /** Called when a row's service is opened, so that a dialog can close. */
  onIr?: () => void
}

export const FILTROS_DE_OFERTAS = ['estado', 'desde', 'hasta'] as const

/** All offers of the company with trip and state, updated live. */
export const ListaDeOfertas = ({ state, onIr }: Props) => {
  const ahora = useServerNow(RITMO_MS)
  const vivo = useLiveStatus()
  const navegar = useNavigate()
  const { opened, room, current, open, close } = useOpened('oferta')
  const beside = state.inUrl
  const { data } = useQuery(readingOf('contarOfertas', {}))
  const reading = useList({ route: 'listarOfertas', file: 'exportarOfertas' }, state)
  return (
    <>
      {vivo === 'sin-conexion' ? <Alert severity="warning">{OFERTAS_SIN_SUSCRIPCION}</Alert> : null}
      {data ? <Exito cuentas={data.cuentas} /> : null}
      <List
        label="Ofertas de la empresa"
        columns={columnasDe(ahora, onIr)}
        keyOf={(o) => o.id}
        nameOf={(o) => `la oferta por el servicio ${o.codigoServicio}`}
        reading={reading}
        state={state}
        order="-fecha"
        search="Buscar ruta o código"
        filters={[porEstado(data?.cuentas)]}
        moreFilters={<DaysFilter state={state} label="Enviada" />}
        opens={(o) => (beside && room) || aLaVista(o)}
        onOpen={(o) => {
          if (beside && room) return open(o.id)
          void navegar({ to: PATHS.mapa, search: { servicio: o.idServicio } })
          onIr?.()
        }}
        current={beside ? current : undefined}
        errorTitle={OFERTAS_SIN_INICIAR}
        staleTitle={OFERTAS_SIN_PROCESAR}
        empty={{
          title: 'Tu empresa aún no ha enviado ofertas',
          detail: 'Abre un servicio pendiente del mapa y usa Hacer Oferta.',
          action: (
            <ButtonLink to={PATHS.mapa} search={{ zona: 'todos' }} variant="outlined">
              Ver los servicios pendientes
            </ButtonLink>
          ),
        }}
      />
      {beside && opened ? (
        <RowDetail
          id={opened}
          reading={reading}
          columns={columnasDe(ahora, onIr).slice(1)}
          title={(o) => (o ? `Oferta por el servicio #${o.codigoServicio}` : 'Oferta')}
          onOpen={open}
          onClose={close}
          renderActions={(o) =>
            aLaVista(o) ? (
              <ButtonLink to={PATHS.mapa} search={{ servicio: o.idServicio }} variant="contained">
                Ver el servicio
              </ButtonLink>
            ) : null
          }
          renderMore={(o) =>
            o.documentoCotizacion ? (
              <Link href={o.documentoCotizacion} target="_blank" rel="noopener" variant="body2">
                Ver cotización
              </Link>
            ) : null
          }
        />
      ) : null}
    </>
  )
}
