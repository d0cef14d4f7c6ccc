import type { Posicion } from '@aliadas/contract/posiciones'
import type { QueryClient } from '@tanstack/react-query'
import { readingOf, type AnswerOf } from '../lib/query.ts'

/** Vehicles on the road; the live stream moves them on. */
export const posicionesQuery = readingOf('listarPosiciones', {})

export type DatosDePosiciones = AnswerOf<'listarPosiciones'>

/** Where a vehicle is now; an older point than the one shown changes nothing. */
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
  // An answer on its way was read before this point and would undo it.
  if (consulta?.state.fetchStatus === 'fetching') void consulta.promise?.then(poner, () => undefined)
}

/** A trip that ended, or that is no longer this company's, shows no vehicle. */
export const quitarPosicion = (cliente: QueryClient, idServicio: string): void =>
  cambiarPosiciones(cliente, (lista) =>
    lista.some((p) => p.idServicio === idServicio) ? lista.filter((p) => p.idServicio !== idServicio) : lista,
  )
