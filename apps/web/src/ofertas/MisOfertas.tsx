import { ETIQUETA_DE_OFERTA, type OfertaEnLista } from '@aliadas/contract'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import { comoFalla } from '../lib/faults.ts'
import { enPesos, fechaYHora, tiempoCorto } from '../lib/format.ts'
import { useAhora } from '../lib/server-clock.ts'
import { useEstadoVivo } from '../lib/live.ts'
import { Dialogo } from '../ui/Dialog.tsx'
import { Enlace } from '../ui/links.tsx'
import { ErrorDeCarga } from '../ui/LoadError.tsx'
import { Esqueleto } from '../ui/RowsSkeleton.tsx'
import { EstadoVacio } from '../ui/EmptyState.tsx'
import { Tabla, type Columna } from '../ui/DataTable.tsx'
import { VerMas } from '../ui/LoadMore.tsx'
import { misOfertasQuery } from './mis-ofertas-query.ts'
import { OFERTAS_SIN_INICIAR, OFERTAS_SIN_PROCESAR, OFERTAS_SIN_SUSCRIPCION } from './textos.ts'

const RITMO_MS = 30_000

const columnasDe = (ahora: number, alCerrar: () => void): readonly Columna<OfertaEnLista>[] => [
  {
    titulo: 'Servicio',
    corta: true,
    celda: (o) =>
      o.estado === 'enviada' || o.estado === 'aceptada' ? (
        <Enlace to="/panel-control/monitor-map" search={{ servicio: o.idServicio }} onClick={alCerrar}>
          #{o.codigoServicio}
        </Enlace>
      ) : (
        `#${o.codigoServicio}`
      ),
  },
  { titulo: 'Valor', numero: true, celda: (o) => enPesos(o.precio) },
  {
    titulo: 'Estado',
    celda: (o) =>
      o.estado === 'enviada'
        ? `${ETIQUETA_DE_OFERTA.enviada} · vence en ${tiempoCorto(Date.parse(o.vence) - ahora)}`
        : ETIQUETA_DE_OFERTA[o.estado],
  },
  { titulo: 'Enviada', corta: true, celda: (o) => fechaYHora(o.fecha) },
]

/** Every offer of the company and what became of it, live. */
export const MisOfertas = ({ alCerrar }: { alCerrar: () => void }) => {
  const ahora = useAhora(RITMO_MS)
  const vivo = useEstadoVivo()
  const consulta = useInfiniteQuery(misOfertasQuery)
  const ofertas = consulta.data?.pages.flatMap((p) => p.ofertas)
  return (
    <Dialogo
      abierto
      titulo="Mis ofertas"
      subtitulo="Las ofertas de tu empresa y su estado"
      alCerrar={alCerrar}
      ancho="md"
    >
      <Stack sx={{ gap: 3 }}>
        {vivo === 'sin-conexion' ? <Alert severity="warning">{OFERTAS_SIN_SUSCRIPCION}</Alert> : null}
        {ofertas && consulta.isError ? (
          <Alert severity="error">
            {OFERTAS_SIN_PROCESAR}: {comoFalla(consulta.error).message}
          </Alert>
        ) : null}
        {ofertas ? (
          ofertas.length === 0 ? (
            <EstadoVacio
              titulo="Tu empresa aún no ha enviado ofertas"
              detalle="Abre un servicio pendiente del mapa y usa Hacer Oferta."
            />
          ) : (
            <>
              <Tabla
                etiqueta="Ofertas de la empresa"
                columnas={columnasDe(ahora, alCerrar)}
                filas={ofertas}
                claveDe={(o) => o.id}
              />
              <VerMas
                hay={consulta.hasNextPage}
                cargando={consulta.isFetchingNextPage}
                alPedir={() => void consulta.fetchNextPage()}
              />
            </>
          )
        ) : consulta.isError ? (
          <>
            <Alert severity="error">{OFERTAS_SIN_INICIAR}</Alert>
            <ErrorDeCarga error={consulta.error} alReintentar={() => void consulta.refetch()} />
          </>
        ) : (
          <Esqueleto filas={5} />
        )}
      </Stack>
    </Dialogo>
  )
}
