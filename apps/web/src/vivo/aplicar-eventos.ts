import type { EventoVivo } from '@aliadas/contract/vivo'
import type { QueryClient } from '@tanstack/react-query'
import { ponerServicio, quitarServicio, refrescarListas, refrescarMapas, refrescarPagos } from '../servicios/index.ts'
import { moverVehiculo, refrescarFlota, refrescarVinculaciones } from '../flota/index.ts'
import { ponerPosicion, quitarPosicion, seguirTraza } from '../posiciones/index.ts'
import { refrescarMesa } from '../proveedores/index.ts'
import { refreshSession } from '../lib/session.ts'

/** Applies what the live stream told, in its order. Lists are read again once for the whole group. */
export const aplicarEventos = (cliente: QueryClient, eventos: readonly EventoVivo[]): void => {
  const tipos = new Set<EventoVivo['tipo']>()
  for (const evento of eventos) {
    tipos.add(evento.tipo)
    if (evento.tipo === 'servicio') {
      ponerServicio(cliente, evento.servicio)
      if (evento.servicio.estado !== 'confirmado') quitarPosicion(cliente, evento.servicio.id)
    }
    if (evento.tipo === 'posicion') {
      ponerPosicion(cliente, evento.posicion)
      seguirTraza(cliente, evento.posicion)
      moverVehiculo(cliente, evento.posicion)
    }
    if (evento.tipo === 'servicio-fuera') quitarServicio(cliente, evento.id)
  }
  if (tipos.has('servicio') || tipos.has('servicio-fuera')) refrescarListas(cliente)
  if (tipos.has('flota')) {
    refrescarFlota(cliente)
    // The types of vehicle that decide what the map shows travel with the session.
    void refreshSession(cliente)
    refrescarMapas(cliente)
    refrescarPagos(cliente)
  }
  if (tipos.has('vinculacion')) void refrescarVinculaciones(cliente)
  if (tipos.has('proveedores')) void refrescarMesa(cliente)
  if (tipos.has('perfil')) void refreshSession(cliente)
}
