import type { RecorridoPorCarretera } from '@aliadas/contract/mapa'
import { z } from 'zod'
import type { Logger } from '../platform/log/index.ts'

type LonLat = readonly [lon: number, lat: number]

/** A route with its parts, one between each two of its places. */
type RecorridoPorTramos = RecorridoPorCarretera & { tramos: { metros: number; segundos: number }[] }

/** The route through these places; null when the router knows none or does not respond. */
export type Enrutador = (lugares: readonly LonLat[]) => Promise<RecorridoPorTramos | null>

/** Timeout in ms: a person waits, with the straight line on screen. */
const LIMITE_MS = 4_000
const MAXIMO_BYTES = 2_000_000
const MAXIMO_PUNTOS = 20_000
/** Cached responses, least recently used removed first: a route of 500 points takes about 10 KB. */
const MAXIMO_GUARDADOS = 500
const MAXIMO_A_LA_VEZ = 4
/** After an error the router is not asked for the same route for this time, in ms. */
const ESPERA_TRAS_FALLO_MS = 30_000

const metros = z.number().min(0).max(20_000_000)
const segundos = z.number().min(0).max(20_000_000)

/** The used part of a response of OSRM's `route` service, version 1. */
const respuestaSchema = z.object({
  code: z.string(),
  routes: z
    .array(
      z.object({
        distance: metros,
        duration: segundos,
        legs: z.array(z.object({ distance: metros, duration: segundos })).default([]),
        geometry: z.object({
          coordinates: z
            .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
            .min(2)
            .max(MAXIMO_PUNTOS),
        }),
      }),
    )
    .optional(),
})

/** Stops reading at the limit, whatever the response's header says. */
const leerTexto = async (respuesta: Response): Promise<string> => {
  const partes: Uint8Array[] = []
  let bytes = 0
  for await (const parte of respuesta.body ?? []) {
    bytes += parte.byteLength
    if (bytes > MAXIMO_BYTES) throw new Error('La respuesta del enrutador es demasiado grande.')
    partes.push(parte)
  }
  return Buffer.concat(partes).toString('utf8')
}

const preguntar = async (base: string, camino: string, limiteMs: number): Promise<RecorridoPorTramos | null> => {
  const direccion = new URL(`${base}/route/v1/driving/${camino}?overview=full&geometries=geojson&steps=false`)
  // Redirects are not followed: only the configured server is asked.
  const respuesta = await fetch(direccion, { redirect: 'error', signal: AbortSignal.timeout(limiteMs) })
  const { code, routes } = respuestaSchema.parse(JSON.parse(await leerTexto(respuesta)))
  const [ruta] = routes ?? []
  if (code !== 'Ok' || !ruta) return null
  return {
    coordenadas: ruta.geometry.coordinates,
    metros: Math.round(ruta.distance),
    segundos: Math.round(ruta.duration),
    tramos: ruta.legs.map(({ distance, duration }) => ({
      metros: Math.round(distance),
      segundos: Math.round(duration),
    })),
  }
}

type Guardado = { recorrido: RecorridoPorTramos | null; hasta: number }

/** Asks the deployment's router (`ROUTING_URL`, OSRM's interface), a few times at once, and caches the responses. */
export const crearEnrutador = (
  url: string | undefined,
  { log }: { log: Logger },
  { ahora = Date.now, limiteMs = LIMITE_MS } = {},
): Enrutador => {
  if (url === undefined) return () => Promise.resolve(null)
  const base = url.replace(/\/+$/, '')
  const guardados = new Map<string, Guardado>()
  const enCurso = new Map<string, Promise<RecorridoPorTramos | null>>()

  const guardar = (camino: string, guardado: Guardado) => {
    guardados.delete(camino)
    guardados.set(camino, guardado)
    const [primero] = guardados.keys()
    if (guardados.size > MAXIMO_GUARDADOS && primero !== undefined) guardados.delete(primero)
  }
  const pedir = async (camino: string): Promise<RecorridoPorTramos | null> => {
    try {
      const recorrido = await preguntar(base, camino, limiteMs)
      guardar(camino, { recorrido, hasta: Number.POSITIVE_INFINITY })
      return recorrido
    } catch (err) {
      log.warn({ err }, 'El enrutador no respondió')
      guardar(camino, { recorrido: null, hasta: ahora() + ESPERA_TRAS_FALLO_MS })
      return null
    } finally {
      enCurso.delete(camino)
    }
  }
  return async (lugares) => {
    if (lugares.length < 2) return null
    // Numbers only: no text of a service gets into the URL.
    const camino = lugares.map(([lon, lat]) => `${lon.toFixed(5)},${lat.toFixed(5)}`).join(';')
    const guardado = guardados.get(camino)
    if (guardado && guardado.hasta > ahora()) {
      guardar(camino, guardado)
      return guardado.recorrido
    }
    const pendiente = enCurso.get(camino)
    if (pendiente) return pendiente
    if (enCurso.size >= MAXIMO_A_LA_VEZ) return null
    const pedido = pedir(camino)
    enCurso.set(camino, pedido)
    return pedido
  }
}
