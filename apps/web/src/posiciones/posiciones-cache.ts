import type { Posicion } from '@aliadas/contract/posiciones'
import type { QueryClient } from '@tanstack/react-query'
import { readingOf, type AnswerOf } from '../lib/query.ts'
import { refetchAll } from '../lib/refetch.ts'

/** Positions of vehicles on a trip; live events update them. */
export const posicionesQuery = readingOf('listarPosiciones', {})

export type DatosDePosiciones = AnswerOf<'listarPosiciones'>

/** The list with the newer position of a vehicle; an older one changes nothing. */
export const conPosicion = (lista: Posicion[], nueva: Posicion): Posicion[] => {
  const anterior = lista.find((p) => p.idVehiculo === nueva.idVehiculo)
  if (!anterior) return [...lista, nueva]
  if (Date.parse(anterior.en) >= Date.parse(nueva.en)) return lista
  return lista.map((p) => (p === anterior ? nueva : p))
}

const cambiarPosiciones = (cliente: QueryClient, cambio: (lista: Posicion[]) => Posicion[]): void => {
  cliente.setQueryData(posicionesQuery.queryKey, (datos) => {
    const posiciones = datos && cambio(datos.posiciones)
    return posiciones && posiciones !== datos.posiciones ? { ...datos, posiciones } : datos
  })
}

export const ponerPosicion = (cliente: QueryClient, posicion: Posicion): void => {
  const poner = () => cambiarPosiciones(cliente, (lista) => conPosicion(lista, posicion))
  poner()
  const consulta = cliente.getQueryCache().find({ queryKey: posicionesQuery.queryKey })
  // A pending response was read before this position and would undo it.
  if (consulta?.state.fetchStatus === 'fetching') void consulta.promise?.then(poner, () => undefined)
}

/** Removes the vehicle of a trip that ended or that no longer belongs to this company. */
export const quitarPosicion = (cliente: QueryClient, idServicio: string): void => {
  const leidas = () => cliente.getQueryData(posicionesQuery.queryKey)
  const antes = leidas()
  cambiarPosiciones(cliente, (lista) =>
    lista.some((p) => p.idServicio === idServicio) ? lista.filter((p) => p.idServicio !== idServicio) : lista,
  )
  // Where its trip ended, the vehicle is free now.
  if (leidas() !== antes) void refetchAll(cliente, { queryKey: readingOf('leerFlotaEnMapa', {}).queryKey })
}
