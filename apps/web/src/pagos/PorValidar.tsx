import { PATHS } from '../lib/paths.ts'
import type { MetodoDePago, ReservaPorValidar } from '@aliadas/contract'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatPesos, formatPlainDateTime } from '../lib/format.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { LinkTabs } from '../ui/LinkTabs.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { TabLink } from '../ui/links.tsx'
import { porValidarQuery } from './pagos-query.ts'
import { ValidarPago } from './ValidarPago.tsx'
import { trayecto } from '../servicios/index.ts'

const VACIO: Record<MetodoDePago, string> = {
  epayco: 'No hay Pagos Epayco por Validar',
  transferencia: 'No hay Transferencias por Validar',
}

const COLUMNAS: readonly Column<ReservaPorValidar>[] = [
  { title: 'Servicio', cell: (r) => `#${r.codigo}` },
  { title: 'Ruta', cell: (r) => trayecto(r.origen, r.destino) },
  { title: 'Salida', cell: (r) => formatPlainDateTime(r.fechaSalida, r.horaSalida) ?? 'No especificada', short: true },
  { title: 'Cliente', cell: (r) => r.cliente ?? 'Sin nombre' },
  { title: 'Valor', cell: (r) => formatPesos(r.valorOferta), number: true },
]

const Lista = ({ metodo }: { metodo: MetodoDePago }) => {
  const consulta = useInfiniteQuery(porValidarQuery(metodo))
  const { reserva: abierta } = useSearch({ strict: false })
  const navegar = useNavigate()
  if (consulta.isPending) return <RowsSkeleton />
  if (consulta.isError) return <LoadError error={consulta.error} onRetry={() => void consulta.refetch()} />
  const reservas = consulta.data.pages.flatMap((p) => p.reservas)
  const abrir = (reserva: string | undefined) =>
    void navegar({ to: '.', search: reserva ? { reserva } : {}, resetScroll: false })
  return (
    <>
      {reservas.length === 0 ? (
        <EmptyState
          title={VACIO[metodo]}
          detail="Cuando un cliente acepte tu oferta y pague por este medio, su reserva aparecerá aquí."
        />
      ) : (
        <DataTable
          label="Reservas por validar"
          columns={COLUMNAS}
          rows={reservas}
          keyOf={(r) => r.id}
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
      )}
      <LoadMore
        more={consulta.hasNextPage}
        loading={consulta.isFetchingNextPage}
        onLoad={() => void consulta.fetchNextPage()}
      />
      <ValidarPago reserva={reservas.find((r) => r.id === abierta) ?? null} onCerrar={() => abrir(undefined)} />
    </>
  )
}

const PorValidar = ({ metodo }: { metodo: MetodoDePago }) => (
  <Page detail="Pagos de clientes que la empresa da por recibidos.">
    <LinkTabs value={metodo} label="Medio de pago">
      <TabLink key="e" value="epayco" label="ePayco" to={PATHS.reservas} />
      <TabLink key="t" value="transferencia" label="Transferencia" to={PATHS.validarTransferencia} />
    </LinkTabs>
    <Lista key={metodo} metodo={metodo} />
  </Page>
)

export const PorValidarEpayco = () => <PorValidar metodo="epayco" />
export const PorValidarTransferencia = () => <PorValidar metodo="transferencia" />
