import type { EventoVivo } from '@aliadas/contract/vivo'
import type { QueryClient } from '@tanstack/react-query'
import { ponerServicio, quitarServicio } from '../servicios/index.ts'
import { moverVehiculo } from '../flota/index.ts'
import { ponerPosicion, quitarPosicion, seguirTraza } from '../posiciones/index.ts'
import { declareLiveReadings, refetchChanged, type Change } from '../lib/live-readings.ts'
import { LECTURAS_EN_VIVO } from './lecturas.ts'
import { refreshSession } from '../lib/session.ts'

declareLiveReadings(LECTURAS_EN_VIVO)

/** Applies live events in order. Lists are read again once for the whole group. */
export const aplicarEventos = (cliente: QueryClient, eventos: readonly EventoVivo[]): void => {
  const cambios = new Set<Change>()
  for (const evento of eventos) {
    if (evento.tipo !== 'aviso') cambios.add(evento.tipo === 'servicio-fuera' ? 'servicio' : evento.tipo)
    if (evento.tipo === 'servicio') {
      const { id, estado, idVehiculo } = evento.servicio
      ponerServicio(cliente, evento.servicio)
      // Without a trip no vehicle is on the road, and in a trip that another one took over only that one.
      quitarPosicion(cliente, id, estado === 'confirmado' ? idVehiculo : null)
    }
    if (evento.tipo === 'posicion') {
      ponerPosicion(cliente, evento.posicion)
      seguirTraza(cliente, evento.posicion)
      moverVehiculo(cliente, evento.posicion)
    }
    if (evento.tipo === 'posicion-fuera') quitarPosicion(cliente, evento.idServicio)
    if (evento.tipo === 'servicio-fuera') quitarServicio(cliente, evento.id)
  }
  // The session contains the vehicle types that decide what the map shows.
  if (cambios.has('flota') || cambios.has('perfil')) void refreshSession(cliente)
  for (const cambio of cambios) void refetchChanged(cliente, cambio)
}
