import type { ServicioResumen } from '@aliadas/contract/servicios'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActs, type Act } from '../lib/acts.ts'
import { actosDeServicio } from './actos-de-servicio.ts'
import type { EventoDelMonitor, Monitor } from './monitor.ts'
import type { AccionConBoton as Accion } from './pasos.ts'
import type { DatosDelMapa } from './useDatosDelMapa.ts'

type Opciones = {
  datos: DatosDelMapa
  monitor: Monitor
  /** The open service as its detail returned it. */
  abierto: ServicioResumen | null
  plataforma: boolean
  /** The open service hides the list: keys apply to that service only, and a bid is written in its dialog. */
  listaOculta: boolean
  ocurrir: (evento: EventoDelMonitor) => void
  /** Opens the dialog of an action over its service. */
  onActuar: (id: string, accion: Accion) => void
  onElegir: (id: string) => void
}

/** Actions of the map for keyboard and palette. They apply to the active row, else to the open service, else to the highlighted one. */
export const useActosDelMapa = (opciones: Opciones): void => {
  const { datos, monitor, abierto, plataforma, listaOculta, ocurrir, onActuar, onElegir } = opciones
  const consultas = useQueryClient()
  const { enDia, delDia, servicios, seleccion } = datos
  const { cursor, resaltado } = monitor
  const filas = useMemo<readonly ServicioResumen[]>(
    () => (enDia ? delDia.filas : [...servicios.enLista, ...servicios.otros]),
    [enDia, delDia.filas, servicios.enLista, servicios.otros],
  )
  const actos = useMemo<Act[]>(() => {
    const de = (id: string | null) => filas.find((s) => s.id === id) ?? null
    const lugar = filas.findIndex((s) => s.id === (listaOculta ? seleccion : (cursor ?? seleccion)))
    const mover = (paso: number) => {
      const destino = filas[Math.min(filas.length - 1, Math.max(0, lugar + paso))]
      if (!destino) return
      ocurrir({ tipo: 'apuntar', id: destino.id })
      if (listaOculta) onElegir(destino.id)
    }
    const delDetalle = abierto?.id === seleccion ? abierto : null
    const actual = listaOculta ? delDetalle : (de(cursor) ?? delDetalle ?? de(resaltado))
    return [
      { id: 'siguiente', text: 'Siguiente servicio', key: 'J', unlisted: true, run: () => mover(1) },
      { id: 'anterior', text: 'Servicio anterior', key: 'K', unlisted: true, run: () => mover(-1) },
      ...actosDeServicio({
        servicio: actual,
        plataforma,
        consultas,
        onActuar: (s, accion) =>
          accion === 'ofertar' && !listaOculta ? ocurrir({ tipo: 'ofertar', id: s.id }) : onActuar(s.id, accion),
        // Without an active row, the bid is for the first request of the list.
        paraOfertar: listaOculta ? null : (filas.find((s) => s.estado === 'pendiente') ?? null),
      }),
    ]
  }, [filas, cursor, resaltado, seleccion, abierto, plataforma, listaOculta, ocurrir, onActuar, onElegir, consultas])
  useActs(actos)
}
