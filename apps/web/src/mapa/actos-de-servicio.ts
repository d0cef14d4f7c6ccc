import { negativaDeEstado, type Estado, type ServicioResumen } from '@aliadas/contract/servicios'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../lib/acts.ts'
import { notify } from '../ui/toasts.ts'
import { detalleQuery } from './mapa-query.ts'
import { accionDeVehiculo, actoDe, type AccionConBoton as Accion } from './pasos.ts'

/** The state for the contract's rules: the map's `ofertas` is `pendiente` with an own bid. */
const estadoDe = ({ estado }: ServicioResumen): Estado => (estado === 'ofertas' ? 'pendiente' : estado)

const copiar = async (consultas: QueryClient, id: string): Promise<void> => {
  try {
    const { servicio } = await consultas.fetchQuery(detalleQuery(id))
    const { textoDelViaje } = await import('./detalle/texto-del-viaje.ts')
    await navigator.clipboard.writeText(textoDelViaje(servicio, false))
    notify.success('Detalles copiados')
  } catch {
    notify.neutral('No pudimos copiar los detalles. Usa "Compartir el viaje".')
  }
}

type Opciones = {
  servicio: ServicioResumen | null
  plataforma: boolean
  consultas: QueryClient
  onActuar: (servicio: ServicioResumen, accion: Accion) => void
  /** The service for a bid when no other one is chosen. */
  paraOfertar?: ServicioResumen | null
}

/** Acts on one service for keyboard and palette. What its state forbids says why when it is tried. */
export const actosDeServicio = ({ servicio, plataforma, consultas, onActuar, paraOfertar = null }: Opciones): Act[] => {
  const intentar = (s: ServicioResumen, accion: Accion) => {
    const negativa = negativaDeEstado(accion, estadoDe(s))
    if (negativa) notify.neutral(negativa.mensaje)
    else if (s.estado === 'ofertas') notify.neutral('Tu empresa ya ofertó por este servicio.')
    else onActuar(s, accion)
  }
  const acto = (accion: Accion, s: ServicioResumen | null): Act[] => {
    if (plataforma || s === null) return []
    const { texto, tecla } = actoDe(accion, s.placas)
    return [{ id: accion, text: `${texto} #${s.codigo}`, key: tecla, run: () => intentar(s, accion) }]
  }
  return [
    ...acto('ofertar', servicio ?? paraOfertar),
    ...acto(servicio ? accionDeVehiculo(servicio) : 'asignarVehiculo', servicio),
    ...acto('subirFuec', servicio),
    ...(servicio
      ? [
          {
            id: 'copiar',
            text: `Copiar los detalles #${servicio.codigo}`,
            key: 'C',
            run: () => void copiar(consultas, servicio.id),
          },
        ]
      : []),
  ]
}
