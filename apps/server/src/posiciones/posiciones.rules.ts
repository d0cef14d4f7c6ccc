import { enCampo, fueraDeMomento, type Negativa } from '@aliadas/contract/core'
import {
  ADELANTO_MAXIMO_MS,
  esSaltoImposible,
  estaCercaDeLaRuta,
  type PosicionNueva,
} from '@aliadas/contract/posiciones'
import type { Estado, Punto } from '@aliadas/contract/servicios'

type Viaje = {
  estado: Estado
  recorridoIniciado: boolean
  vehiculoId: string | null
  empresaAliadaId: string | null
  placas: string | null
}

/** What is wrong with a point, whatever was reported before. */
export const negativaDePosicion = (viaje: Viaje, nueva: PosicionNueva, ahora: Date): Negativa | null => {
  const { estado, recorridoIniciado, vehiculoId, empresaAliadaId, placas } = viaje
  if (estado !== 'confirmado' || !recorridoIniciado)
    return fueraDeMomento('El servicio no está en recorrido.', { estado })
  if (!vehiculoId || !empresaAliadaId || placas !== nueva.placas)
    return enCampo('placas', 'Ese vehículo no hace el recorrido de este servicio.', 'opcion')
  return Date.parse(nueva.en) > ahora.getTime() + ADELANTO_MAXIMO_MS
    ? enCampo('en', 'El instante de la posición está en el futuro.', 'rango')
    : null
}

type Fijo = Punto & { en: Date }

/** The reason of a doubt; null without one. */
export const negativaDeDuda = (duda: string | null): Negativa | null =>
  duda === null ? null : enCampo('lat', duda, 'rango')

/** Why a point is not believed: it lies out of reach of the last one, or, as the first of its service, far from the route. */
export const negativaDudosa = (
  punto: Fijo,
  { previa, primera, ruta }: { previa: Fijo | null; primera: boolean; ruta: readonly Punto[] },
): Negativa | null => {
  if (previa && esSaltoImposible(previa, punto))
    return negativaDeDuda('Ningún vehículo llega tan rápido desde su posición anterior.')
  return negativaDeDuda(
    primera && !estaCercaDeLaRuta(punto, ruta) ? 'La posición está lejos de la ruta del servicio.' : null,
  )
}
