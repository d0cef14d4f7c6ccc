import type { Posicion } from '@aliadas/contract/posiciones'
import type { QueryClient } from '@tanstack/react-query'
import { readingOf, type AnswerOf } from '../lib/query.ts'
import { refetchAll } from '../lib/refetch.ts'

/** Positions of vehicles on a trip; live events update them. */
export const posicionesQuery = readingOf('listarPosiciones', {})

export type DatosDePosiciones = AnswerOf<'listarPosiciones'>

/**
 * The list with the newer position of a vehicle; an older one changes nothing. A trip has one vehicle: that of another
 * one, which it replaced, leaves the list.
 */
export const conPosicion = (lista: Posicion[], nueva: Posicion): Posicion[] => {
  const anterior = lista.find((p) => p.idVehiculo === nueva.idVehiculo)
  if (anterior && Date.parse(anterior.en) >= Date.parse(nueva.en)) return lista
  const otras = lista.filter((p) => p === anterior || p.idServicio !== nueva.idServicio)
  return anterior ? otras.map((p) => (p === anterior ? nueva : p)) : [...otras, nueva]
}

/** Changes the list now, and once more when a pending response arrives, which was read before and would undo it. */
const cambiarPosiciones = (cliente: QueryClient, cambio: (lista: Posicion[]) => Posicion[]): void => {
  const cambiar = () =>
    void cliente.setQueryData(posicionesQuery.queryKey, (datos) => {
      const posiciones = datos && cambio(datos.posiciones)
      return posiciones && posiciones !== datos.posiciones ? { ...datos, posiciones } : datos
    })
  cambiar()
  const consulta = cliente.getQueryCache().find({ queryKey: posicionesQuery.queryKey })
  if (consulta?.state.fetchStatus === 'fetching') void consulta.promise?.then(cambiar, () => undefined)
}

export const ponerPosicion = (cliente: QueryClient, posicion: Posicion): void =>
  cambiarPosiciones(cliente, (lista) => conPosicion(lista, posicion))

/**
 * Removes the vehicles of a trip: it ended, no longer belongs to this company, or goes on with the vehicle `queda`
 * alone.
 */
export const quitarPosicion = (cliente: QueryClient, idServicio: string, queda: string | null = null): void => {
  const sale = (p: Posicion) => p.idServicio === idServicio && p.idVehiculo !== queda
  const leidas = () => cliente.getQueryData(posicionesQuery.queryKey)
  const antes = leidas()
  cambiarPosiciones(cliente, (lista) => (lista.some(sale) ? lista.filter((p) => !sale(p)) : lista))
  // Where its trip ended, the vehicle is free now.
  if (leidas() !== antes) void refetchAll(cliente, { queryKey: readingOf('leerFlotaEnMapa', {}).queryKey })
}
