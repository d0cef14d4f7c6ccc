import Box from '@mui/material/Box'
import { memo, useEffect, useId, useState, type KeyboardEvent, type ReactNode, type Ref, type UIEvent } from 'react'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import Typography from '@mui/material/Typography'
import { OpcionDeServicio, type OpcionProps } from './OpcionDeServicio.tsx'

/** Rows rendered at first; scrolling renders more. */
const TANDA = 100
const CERCA_DEL_FINAL_PX = 400

type Props = {
  /** Accessible name of the list. */
  etiqueta?: string
  /** Renders an option; by default `OpcionDeServicio`. */
  renderOpcion?: Render
  plataforma: boolean
  servicios: readonly ServicioResumen[]
  /** Search results outside the area or of states that are not selected, below the others. */
  otros: readonly ServicioResumen[]
  nuevos: ReadonlySet<string>
  /** More services are loading. */
  ocupada: boolean
  ahora: number
  seleccion: string | null
  resaltado: string | null
  /** The active row. */
  activo: string | null
  onActivo: (id: string) => void
  /** Heading of a row's group. */
  bandaDe?: ((servicio: ServicioResumen) => string | null) | undefined
  onElegir: (id: string) => void
  onResaltar: (id: string | null) => void
  ref?: Ref<HTMLUListElement>
}

/** The map's services as a listbox for keyboard and screen reader: arrow keys move, Enter opens. */
export const ListaDeServicios = (props: Props) => {
  const { servicios: cercanos, otros, nuevos, ocupada, ahora, seleccion, resaltado, onElegir, onResaltar, ref } = props
  const { renderOpcion = usual, activo, onActivo, bandaDe } = props
  const base = useId()
  useActivoALaVista(base, activo)
  const elegir = (id: string) => {
    onActivo(id)
    onElegir(id)
  }
  const [cuantos, setCuantos] = useState(TANDA)

  const servicios = [...cercanos, ...otros]
  const indice = servicios.findIndex((s) => s.id === activo)
  const elegida = servicios.findIndex((s) => s.id === seleccion)
  const hasta = Math.max(cuantos, indice + 1, elegida + 1)
  const idDe = (id: string) => `${base}-${id}`
  useALaVista(idDe(seleccion ?? ''), elegida)

  const mover = (destino: number) => {
    const servicio = servicios[Math.min(servicios.length - 1, Math.max(0, destino))]
    if (!servicio) return
    onActivo(servicio.id)
  }
  const onTeclear = (e: KeyboardEvent) => {
    const destinos: Record<string, number> = {
      ArrowDown: indice + 1,
      ArrowUp: indice - 1,
      Home: 0,
      End: servicios.length - 1,
    }
    const destino = destinos[e.key]
    if (destino !== undefined) {
      e.preventDefault()
      mover(destino)
    } else if ((e.key === 'Enter' || e.key === ' ') && activo !== null && indice >= 0) {
      e.preventDefault()
      onElegir(activo)
    }
  }
  const onRodar = ({ currentTarget: c }: UIEvent) => {
    if (c.scrollHeight - c.scrollTop - c.clientHeight < CERCA_DEL_FINAL_PX && hasta < servicios.length)
      setCuantos(hasta + TANDA)
  }
  const opcion = (s: ServicioResumen) => (
    <Opcion
      key={s.id}
      render={renderOpcion}
      id={idDe(s.id)}
      servicio={s}
      ahora={ahora}
      nueva={nuevos.has(s.id)}
      elegida={s.id === seleccion}
      activa={s.id === resaltado}
      plataforma={props.plataforma}
      onElegir={elegir}
      onResaltar={onResaltar}
    />
  )

  return (
    <Box
      component="ul"
      ref={ref}
      role="listbox"
      aria-label={props.etiqueta ?? 'Servicios en el mapa'}
      aria-busy={ocupada}
      tabIndex={0}
      aria-activedescendant={indice >= 0 && activo !== null ? idDe(activo) : undefined}
      onKeyDown={onTeclear}
      onFocus={(e) => {
        // A mouse press also sets the focus; scrolling then would move the row from under the pointer before the click.
        if (indice < 0 && e.currentTarget.matches(':focus-visible')) mover(Math.max(0, elegida))
      }}
      onBlur={() => onResaltar(null)}
      onScroll={onRodar}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        containerType: 'inline-size',
        containerName: 'lista',
        // At least three rows; with less room, the panel around the list scrolls.
        minHeight: servicios.length > 2 ? 180 : 'max-content',
        overflowY: 'auto',
        flex: '0 1 auto',
        '&:focus-visible': { outlineOffset: '-2px' },
      }}
    >
      {servicios.slice(0, Math.min(hasta, cercanos.length)).flatMap((s, i) => {
        const banda = bandaDe?.(s) ?? null
        const anterior = servicios[i - 1]
        const empieza = banda !== null && (anterior === undefined || bandaDe?.(anterior) !== banda)
        return empieza ? [<Separador key={`banda-${s.id}`}>{banda}</Separador>, opcion(s)] : [opcion(s)]
      })}
      {otros.length > 0 && hasta > cercanos.length ? <Separador>En otros lugares o estados</Separador> : null}
      {servicios.slice(cercanos.length, hasta).map(opcion)}
    </Box>
  )
}

/** Scrolls the selected row into view when it is selected on the map and when its index in the list (-1: none) changes. */
const useALaVista = (id: string, lugar: number): void => {
  useEffect(() => {
    if (lugar >= 0) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, lugar])
}

/** Scrolls the active row into view. */
const useActivoALaVista = (base: string, activo: string | null): void => {
  useEffect(() => {
    if (activo !== null) document.getElementById(`${base}-${activo}`)?.scrollIntoView({ block: 'nearest' })
  }, [activo, base])
}

type Render = (opcion: OpcionProps) => ReactNode
const usual: Render = (opcion) => <OpcionDeServicio {...opcion} />

/** Memoized: only rows whose own data changed are rendered again. */
const Opcion = memo(function Opcion({ render, ...opcion }: OpcionProps & { render: Render }) {
  return render(opcion)
})

const Separador = ({ children }: { children: string }) => (
  <Typography
    component="li"
    role="presentation"
    aria-hidden
    variant="caption"
    sx={{
      px: 3,
      pt: 1,
      pb: 0.5,
      fontWeight: 600,
      color: 'text.secondary',
      bgcolor: 'background.default',
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    {children}
  </Typography>
)
