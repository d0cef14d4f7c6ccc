import type { MetodoDePago, ReservaPorValidar } from '@aliadas/contract'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { enPesos, fechaPlanaYHora } from '../lib/format.ts'
import { ErrorDeCarga } from '../ui/LoadError.tsx'
import { Esqueleto } from '../ui/RowsSkeleton.tsx'
import { EstadoVacio } from '../ui/EmptyState.tsx'
import { Pagina } from '../ui/Page.tsx'
import { Pestanas } from '../ui/LinkTabs.tsx'
import { Tabla, type Columna } from '../ui/DataTable.tsx'
import { VerMas } from '../ui/LoadMore.tsx'
import { EnlacePestana } from '../ui/links.tsx'
import { porValidarQuery } from './pagos-query.ts'
import { ValidarPago } from './ValidarPago.tsx'
import { trayecto } from '../servicios/index.ts'

const VACIO: Record<MetodoDePago, string> = {
  epayco: 'No hay Pagos Epayco por Validar',
  transferencia: 'No hay Transferencias por Validar',
}

const COLUMNAS: readonly Columna<ReservaPorValidar>[] = [
  { titulo: 'Servicio', celda: (r) => `#${r.codigo}` },
  { titulo: 'Ruta', celda: (r) => trayecto(r.origen, r.destino) },
  { titulo: 'Salida', celda: (r) => fechaPlanaYHora(r.fechaSalida, r.horaSalida) ?? 'No especificada', corta: true },
  { titulo: 'Cliente', celda: (r) => r.cliente ?? 'Sin nombre' },
  { titulo: 'Valor', celda: (r) => enPesos(r.valorOferta), numero: true },
]

const Lista = ({ metodo }: { metodo: MetodoDePago }) => {
  const consulta = useInfiniteQuery(porValidarQuery(metodo))
  const { reserva: abierta } = useSearch({ strict: false })
  const navegar = useNavigate()
  if (consulta.isPending) return <Esqueleto />
  if (consulta.isError) return <ErrorDeCarga error={consulta.error} alReintentar={() => void consulta.refetch()} />
  const reservas = consulta.data.pages.flatMap((p) => p.reservas)
  const abrir = (reserva: string | undefined) =>
    void navegar({ to: '.', search: reserva ? { reserva } : {}, resetScroll: false })
  return (
    <>
      {reservas.length === 0 ? (
        <EstadoVacio
          titulo={VACIO[metodo]}
          detalle="Cuando un cliente acepte tu oferta y pague por este medio, su reserva aparecerá aquí."
        />
      ) : (
        <Tabla
          etiqueta="Reservas por validar"
          columnas={COLUMNAS}
          filas={reservas}
          claveDe={(r) => r.id}
          renderAccion={(r) => (
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
      <VerMas
        hay={consulta.hasNextPage}
        cargando={consulta.isFetchingNextPage}
        alPedir={() => void consulta.fetchNextPage()}
      />
      <ValidarPago reserva={reservas.find((r) => r.id === abierta) ?? null} alCerrar={() => abrir(undefined)} />
    </>
  )
}

const PorValidar = ({ metodo }: { metodo: MetodoDePago }) => (
  <Pagina titulo="Reservas por Validar" detalle="Pagos de clientes que la empresa da por recibidos.">
    <Pestanas valor={metodo} etiqueta="Medio de pago">
      <EnlacePestana key="e" value="epayco" label="ePayco" to="/panel-control/reservas" />
      <EnlacePestana key="t" value="transferencia" label="Transferencia" to="/panel-control/validarTransferencia" />
    </Pestanas>
    <Lista key={metodo} metodo={metodo} />
  </Pagina>
)

export const PorValidarEpayco = () => <PorValidar metodo="epayco" />
export const PorValidarTransferencia = () => <PorValidar metodo="transferencia" />
