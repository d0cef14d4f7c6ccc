import { negativaDeEstado, type Estado, type ServicioResumen } from '@aliadas/contract/servicios'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActs, type Act } from '../lib/acts.ts'
import { notify } from '../ui/toasts.ts'
import { detalleQuery } from './mapa-query.ts'
import type { EventoDelMonitor, Monitor } from './monitor.ts'
import { accionDeVehiculo, actoDe, type AccionConBoton as Accion } from './pasos.ts'
import type { DatosDelMapa } from './useDatosDelMapa.ts'

type Opciones = {
  datos: DatosDelMapa
  monitor: Monitor
  /** The open service as its detail returned it. */
  abierto: ServicioResumen | null
  plataforma: boolean
  ocurrir: (evento: EventoDelMonitor) => void
  /** Opens the dialog of an action over its service. */
  onActuar: (id: string, accion: Accion) => void
}

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

/** Actions of the map for keyboard and palette. They apply to the active row, else to the open service, else to the highlighted one. */
export const useActosDelMapa = ({ datos, monitor, abierto, plataforma, ocurrir, onActuar }: Opciones): void => {
  const consultas = useQueryClient()
  const { enDia, delDia, servicios, seleccion } = datos
  const { cursor, resaltado } = monitor
  const filas = useMemo<readonly ServicioResumen[]>(
    () => (enDia ? delDia.filas : [...servicios.enLista, ...servicios.otros]),
    [enDia, delDia.filas, servicios.enLista, servicios.otros],
  )
  const actos = useMemo<Act[]>(() => {
    const de = (id: string | null) => filas.find((s) => s.id === id) ?? null
    const lugar = filas.findIndex((s) => s.id === (cursor ?? seleccion))
    const mover = (paso: number) => {
      const destino = filas[Math.min(filas.length - 1, Math.max(0, lugar + paso))]
      if (destino) ocurrir({ tipo: 'apuntar', id: destino.id })
    }
    const actual = de(cursor) ?? (abierto?.id === seleccion ? abierto : null) ?? de(resaltado)
    const intentar = (s: ServicioResumen, accion: Accion) => {
      const negativa = negativaDeEstado(accion, estadoDe(s))
      if (negativa) notify.neutral(negativa.mensaje)
      else if (s.estado === 'ofertas') notify.neutral('Tu empresa ya ofertó por este servicio.')
      else if (accion === 'ofertar') ocurrir({ tipo: 'ofertar', id: s.id })
      else onActuar(s.id, accion)
    }
    const acto = (accion: Accion, s: ServicioResumen | null): Act[] => {
      if (plataforma || s === null) return []
      const { texto, tecla } = actoDe(accion, s.placas)
      return [{ id: accion, text: `${texto} #${s.codigo}`, key: tecla, run: () => intentar(s, accion) }]
    }
    return [
      { id: 'siguiente', text: 'Siguiente servicio', key: 'J', unlisted: true, run: () => mover(1) },
      { id: 'anterior', text: 'Servicio anterior', key: 'K', unlisted: true, run: () => mover(-1) },
      // Without an active row, the bid is for the first request of the list.
      ...acto('ofertar', actual ?? filas.find((s) => s.estado === 'pendiente') ?? null),
      ...acto(actual ? accionDeVehiculo(actual) : 'asignarVehiculo', actual),
      ...acto('subirFuec', actual),
      ...(actual
        ? [
            {
              id: 'copiar',
              text: `Copiar los detalles #${actual.codigo}`,
              key: 'C',
              run: () => void copiar(consultas, actual.id),
            },
          ]
        : []),
    ]
  }, [filas, cursor, resaltado, seleccion, abierto, plataforma, ocurrir, onActuar, consultas])
  useActs(actos)
}
