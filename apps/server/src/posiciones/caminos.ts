import type { CaminoPorRuta } from '@aliadas/contract/servicios'

type Punto = { lat: number; lon: number }
type LonLat = readonly [lon: number, lat: number]

/** The way through these places: metres and seconds of each part; null when nobody computes it. */
export type PreguntarCamino = (lugares: readonly LonLat[]) => Promise<Pick<CaminoPorRuta, 'tramos'> | null>

/** A vehicle's point and the places that it still has to reach. */
export type Pregunta = { id: string; punto: Punto & { en: Date }; lugares: readonly Punto[] }

const A_LA_VEZ = 4
/** The job of a minute gives a slow router this long, and one that does not answer this many questions. */
const PLAZO_MS = 20_000
const FALLOS = 3

const lonLat = ({ lon, lat }: Punto): LonLat => [lon, lat]

/**
 * Asks the router for the way of each vehicle, once. Off any transaction: a slow router holds no row. What it does not
 * answer in time is left out, and computed by the straight line.
 */
export const preguntarCaminos = async (
  preguntar: PreguntarCamino,
  preguntas: readonly Pregunta[],
): Promise<Map<string, CaminoPorRuta>> => {
  const caminos = new Map<string, CaminoPorRuta>()
  const hasta = performance.now() + PLAZO_MS
  let fallos = 0
  const cola = preguntas.values()
  const trabajar = async () => {
    for (const { id, punto, lugares } of cola) {
      if (fallos >= FALLOS || performance.now() > hasta) return
      const camino = await preguntar([punto, ...lugares].map(lonLat))
      // One part for each place, or its answer says nothing of them.
      if (camino?.tramos.length === lugares.length) caminos.set(id, { en: punto.en, tramos: camino.tramos })
      else fallos++
    }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, trabajar))
  return caminos
}
