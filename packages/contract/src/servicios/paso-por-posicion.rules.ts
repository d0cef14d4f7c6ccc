import { metrosEntre } from '../core/distancia.ts'
import { MINUTO_MS } from '../core/fechas.ts'
import { CERCA_M, POSICION_VIEJA_MS } from './puntualidad.rules.ts'
import type { PasoDeConductor } from './recorrido.rules.ts'
import type { Punto } from './servicios.rules.ts'

type Fijo = Punto & { en: Date }

export type EnElOrigen = {
  ahora: Date
  salida: Date
  origen: Punto
  /** Points of the last 20 minutes, oldest first. */
  puntos: readonly Fijo[]
  /** Steps that the trip has, of whoever told them. */
  dados: readonly { paso: PasoDeConductor; en: string }[]
}

/** A vehicle that stood at the origin for so long has arrived: it did not only pass. */
const ESTANCIA_MS = 2 * MINUTO_MS
/** Beyond this it has left; between the two circles a reading may waver. */
const LEJOS_M = 300
/** Whoever leaves earlier than this before the departure fetches fuel, not passengers. */
const ANTES_DE_SALIR_MS = 15 * MINUTO_MS

/** The points at the end that all satisfy the condition, oldest first. */
const finalDe = (puntos: readonly Fijo[], es: (punto: Fijo) => boolean): readonly Fijo[] =>
  puntos.slice(puntos.findLastIndex((punto) => !es(punto)) + 1)

/**
 * The step that a vehicle's points tell and nobody has: `llego` with the first of two minutes at the origin, `a_bordo` with the
 * first of two points away from it afterwards; else null. `ahora` decides whether the last point is recent.
 */
export const pasoPorPosicion = ({
  ahora,
  salida,
  origen,
  puntos,
  dados,
}: EnElOrigen): { paso: 'llego' | 'a_bordo'; punto: Fijo } | null => {
  const ultimo = puntos.at(-1)
  if (!ultimo || ahora.getTime() - ultimo.en.getTime() > POSICION_VIEJA_MS) return null
  if (dados.some(({ paso }) => paso === 'a_bordo' || paso === 'no_aparecio')) return null
  const llegada = dados.find(({ paso }) => paso === 'llego')
  if (!llegada) {
    const [primero] = finalDe(puntos, (punto) => metrosEntre(punto, origen) <= CERCA_M)
    return primero && ultimo.en.getTime() - primero.en.getTime() >= ESTANCIA_MS
      ? { paso: 'llego', punto: primero }
      : null
  }
  if (salida.getTime() - ahora.getTime() > ANTES_DE_SALIR_MS) return null
  const lejos = finalDe(puntos, (punto) => metrosEntre(punto, origen) > LEJOS_M)
  const [primero, segundo] = lejos.filter(({ en }) => en.getTime() > Date.parse(llegada.en))
  return primero && segundo ? { paso: 'a_bordo', punto: primero } : null
}
