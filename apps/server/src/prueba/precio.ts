import { metrosEntre } from '@aliadas/contract/core'

const BASE = 80_000
const POR_KILOMETRO = 3_500
const POR_PASAJERO = 4_000
/** Prices are multiples of this many pesos. */
const MIL = 1_000

type Viaje = {
  latOrigen: number
  lonOrigen: number
  latDestino: number | null
  lonDestino: number | null
  pasajeros: number
}

/** What a simulated company asks for a trip, in pesos: the same for the same trip, so that tests of partners repeat. */
export const precioDePrueba = (
  { latOrigen, lonOrigen, latDestino, lonDestino, pasajeros }: Viaje,
  factor: number,
): number => {
  const origen = { lat: latOrigen, lon: lonOrigen }
  const destino = latDestino === null || lonDestino === null ? origen : { lat: latDestino, lon: lonDestino }
  const pesos = BASE + (metrosEntre(origen, destino) / 1000) * POR_KILOMETRO + pasajeros * POR_PASAJERO
  return Math.round((pesos * factor) / MIL) * MIL
}
