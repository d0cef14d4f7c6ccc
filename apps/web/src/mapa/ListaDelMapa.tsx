import { useDeferredValue, type Ref } from 'react'
import { SIN_RED_PARA_BUSCAR } from '../servicios/index.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { Dicho, Pie } from './Dicho.tsx'
import { ListaDeServicios } from './ListaDeServicios.tsx'
import { ListaVacia } from './ListaVacia.tsx'
import type { Servicios } from './useServicios.ts'

type Props = {
  servicios: Servicios
  /** Ids of services that nobody has seen. */
  nuevos: ReadonlySet<string>
  q: string
  /** Whether a filter is set. */
  filtrado: boolean
  /** The list contains services outside the visible area. */
  todos: boolean
  plataforma: boolean
  seleccion: string | null
  resaltado: string | null
  activo: string | null
  onActivo: (id: string) => void
  onElegir: (id: string) => void
  onResaltar: (id: string | null) => void
  ref: Ref<HTMLUListElement>
}

const SIN_RED = 'Sin conexión: los servicios de esta zona se verán cuando vuelva.'
const PRIMEROS = 'Se muestran los primeros por fecha de salida. Busca o filtra para encontrar los demás.'

/** The list beside the map. Its rows are rendered with low priority, after the page and after the response to a press. */
export const ListaDelMapa = ({ servicios, q, filtrado, todos, ...fijo }: Props) => {
  const buscado = useDeferredValue<Buscado | null>({ servicios, q, filtrado, todos }, null)
  return buscado ? <Contenido {...buscado} {...fijo} /> : <PorVenir />
}

type Buscado = Pick<Props, 'servicios' | 'q' | 'filtrado' | 'todos'>

/** Shows the empty state only after the services were loaded. */
const Contenido = (props: Props) => {
  const { servicios: s, nuevos, q, filtrado, todos, seleccion, resaltado, onElegir, onResaltar, ref } = props
  const { busqueda } = s
  const conocido = s.cuantos !== null
  const vacia = s.enLista.length + s.otros.length === 0
  return (
    <>
      {/* While the server searches it stays, empty: whoever went on into it with the keyboard keeps the focus. */}
      {vacia && !busqueda.buscando ? null : (
        <ListaDeServicios
          ref={ref}
          plataforma={props.plataforma}
          ocupada={busqueda.buscando}
          servicios={s.enLista}
          otros={s.otros}
          nuevos={nuevos}
          ahora={s.ahora}
          seleccion={seleccion}
          resaltado={resaltado}
          activo={props.activo}
          onActivo={props.onActivo}
          bandaDe={s.bandaDe}
          onElegir={onElegir}
          onResaltar={onResaltar}
        />
      )}
      {conocido ? null : s.error ? (
        <Pie>
          <LoadError error={s.error} onRetry={s.reintentar} />
        </Pie>
      ) : s.enPausa ? (
        <Pie>
          <Dicho>{SIN_RED}</Dicho>
        </Pie>
      ) : vacia ? (
        <PorVenir />
      ) : null}
      {busqueda.error ? (
        <Pie>
          <LoadError error={busqueda.error} onRetry={busqueda.reintentar} />
        </Pie>
      ) : busqueda.buscando ? (
        <Pie>
          <Dicho>Buscando en todos los lugares y estados…</Dicho>
        </Pie>
      ) : busqueda.enPausa ? (
        <Pie>
          <Dicho>{SIN_RED_PARA_BUSCAR}</Dicho>
        </Pie>
      ) : conocido && vacia ? (
        <Pie>
          <ListaVacia q={q} filtrado={filtrado} todos={todos} />
        </Pie>
      ) : null}
      {s.listaParcial ? (
        <Pie>
          <Dicho>{PRIMEROS}</Dicho>
        </Pie>
      ) : null}
      {busqueda.hayMas ? (
        <Pie>
          <LoadMore more loading={busqueda.cargandoMas} onLoad={busqueda.pedirMas} />
        </Pie>
      ) : null}
    </>
  )
}

const PorVenir = () => (
  <Pie>
    <RowsSkeleton rows={4} height={64} />
  </Pie>
)
