import type { CaminoPorRuta } from '@aliadas/contract/servicios'

type Punto = { lat: number; lon: number }
type LonLat = readonly [lon: number, lat: number]

/** The way through these places: metres and seconds of each part; null when nobody computes it. */
export type PreguntarCamino = (lugares: readonly LonLat[]) => Promise<Pick<CaminoPorRuta, 'tramos'> | null>

/** A vehicle's point and the places that it still has to reach. */
export type Pregunta = { id: string; punto: Punto & { en: Date }; lugares: readonly Punto[] }

const A_LA_VEZ = 4
/** All questions of one minute end in this time, however slow the router is; ms. */
const PLAZO_MS = 20_000
/** So many questions in a row without an answer: the router is away. A few vehicles where no road is are not that. */
const FALLOS_SEGUIDOS = 10

/** What is left for the router in one run of the job. */
export type Plazo = { hasta: number; fallos: number }
export const nuevoPlazo = (): Plazo => ({ hasta: performance.now() + PLAZO_MS, fallos: 0 })

const lonLat = ({ lon, lat }: Punto): LonLat => [lon, lat]

/**
 * Asks the router for the way of each vehicle, once. Off any transaction: a slow router holds no row. What it does not
 * answer in time is left out, and computed by the straight line.
 */
export const preguntarCaminos = async (
  { preguntar, plazo }: { preguntar: PreguntarCamino; plazo: Plazo },
  preguntas: readonly Pregunta[],
): Promise<Map<string, CaminoPorRuta>> => {
  const caminos = new Map<string, CaminoPorRuta>()
  const cola = preguntas.values()
  const trabajar = async () => {
    for (const { id, punto, lugares } of cola) {
      if (plazo.fallos >= FALLOS_SEGUIDOS || performance.now() > plazo.hasta) return
      const camino = await preguntar([punto, ...lugares].map(lonLat))
      // One part for each place, or its answer says nothing of them.
      const responde = camino?.tramos.length === lugares.length
      plazo.fallos = responde ? 0 : plazo.fallos + 1
      if (responde) caminos.set(id, { en: punto.en, tramos: camino.tramos })
    }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, trabajar))
  return caminos
}
