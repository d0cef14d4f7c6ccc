import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { type NombreDeDialogo, Trayectoria } from '../../mapa/index.ts'
import { PATHS } from '../../lib/paths.ts'
import { MiOferta } from '../../ofertas/index.ts'
import { ServiciosPorEstado, type PestanaDeServicios } from '../../servicios/index.ts'
import { useRoom } from '../../ui/beside/BesideList.tsx'
import { renderDialogo } from './dialogos.tsx'
import { onDemand, Part } from '../../ui/part.tsx'

const ServicioAlLado = onDemand(async () => (await import('../../mapa/ServicioAlLado.tsx')).ServicioAlLado)

type Open = { trayectoria?: string; servicio?: string; dialogo?: NombreDeDialogo; pagina?: string }
type Changes = { [K in keyof Open]?: Open[K] | null }

/**
 * Services by state. The URL names the service that is open beside the list, the dialog of an act over it, and the
 * service whose map is open above them.
 */
const Servicios = ({ pestana }: { pestana: PestanaDeServicios }) => {
  const { trayectoria: open, servicio, dialogo }: Open = useSearch({ strict: false })
  const room = useRoom()
  const navigate = useNavigate()
  const router = useRouter()
  // Keeps its content while the dialog closes.
  const [last, setLast] = useState(open)
  if (open !== undefined && open !== last) setLast(open)
  const put = useCallback(
    (changes: Changes, replace = false) =>
      void navigate({
        to: '.',
        search: (before: object) =>
          Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null)) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const putDialogo = useCallback((name: NombreDeDialogo | null) => put({ dialogo: name }, name === null), [put])
  /** A sent bid leads to its service on the map (specification S2-098), unless the person went elsewhere meanwhile. */
  const toMap = (id: string) => () => {
    const { servicio: still, dialogo: over } = router.state.location.search
    if (still === id && over === 'ofertar')
      void navigate({ to: PATHS.mapa, search: { servicio: id }, state: { enfocar: true } })
  }
  const visible = open ?? last
  return (
    <>
      <ServiciosPorEstado
        pestana={pestana}
        onVerTrayectoria={(id) => put({ trayectoria: id })}
        abierto={room ? (servicio ?? null) : undefined}
        // Another service replaces the history entry, so that one step back closes the details.
        onAbrir={(id, pagina) =>
          put({ servicio: id, dialogo: null, ...(pagina ? { pagina } : {}) }, servicio !== undefined)
        }
        renderAbierto={(id, resumen, vecinos) => (
          <Part>
            <ServicioAlLado
              id={id}
              resumen={resumen}
              dialogo={dialogo}
              onDialogo={putDialogo}
              vecinos={vecinos}
              onCerrar={() => put({ servicio: null, dialogo: null }, true)}
              renderDialogo={(one) => renderDialogo(one, toMap(one.servicio.id))}
              renderOferta={(one) => <MiOferta servicio={one} />}
            />
          </Part>
        )}
      />
      {visible ? (
        <Trayectoria
          key={visible}
          id={visible}
          abierto={open !== undefined}
          onCerrar={() => put({ trayectoria: null })}
        />
      ) : null}
    </>
  )
}

/** Requests and awards whose payment is still to be validated, by departure (specification §7). */
export const PaginaPedidos = () => <Servicios pestana="pedidos" />
export const PaginaReservados = () => <Servicios pestana="reservado" />
export const PaginaConfirmados = () => <Servicios pestana="confirmado" />
export const PaginaFinalizados = () => <Servicios pestana="finalizado" />
