import type { Servicio } from '@aliadas/contract/servicios'
import { MINUTO_MS } from '@aliadas/contract/core'
import { esSaltoImposible, segundoDeTraza, type Posicion } from '@aliadas/contract/posiciones'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { readingOf, type AnswerOf } from '../lib/query.ts'
import { refetchAll } from '../lib/refetch.ts'

type Datos = AnswerOf<'leerTraza'>
export type PuntoDeTraza = Datos['puntos'][number]

const lecturaDe = (id: string) => readingOf('leerTraza', { params: { id } })

/** Trace of a service's vehicle; live events extend it while the trip runs. */
export const trazaQuery = ({ id, recorridoIniciado }: Pick<Servicio, 'id' | 'recorridoIniciado'>) =>
  queryOptions({ ...lecturaDe(id), enabled: recorridoIniciado })

const cuando = ({ en }: Pick<PuntoDeTraza, 'en'>): number => Date.parse(en)

/** After a longer silence this browser may have missed points: a vehicle that stands reports every two minutes. */
const SILENCIO_MS = 3 * MINUTO_MS

type ConInstante = Pick<PuntoDeTraza, 'lat' | 'lon' | 'en'>

/** A position as the server keeps it in a trace. */
const enSuSegundo = ({ lat, lon, en }: ConInstante): PuntoDeTraza => ({
  lat,
  lon,
  en: new Date(segundoDeTraza(Date.parse(en))).toISOString(),
})

/** The trace up to where the vehicle is now. */
export const hastaAhora = (
  puntos: readonly PuntoDeTraza[],
  ahora: ConInstante | undefined,
): readonly PuntoDeTraza[] => {
  const ultimo = puntos.at(-1)
  if (!ahora || !ultimo) return puntos
  const actual = enSuSegundo(ahora)
  return cuando(actual) > cuando(ultimo) ? [...puntos, actual] : puntos
}

/**
 * The trace with one more point, under the server's rule: every second has one at most. Null if the trace must be read
 * again: this browser may have missed points since the last one, or the last one was replaced.
 */
export const conPunto = (puntos: readonly PuntoDeTraza[], recibido: PuntoDeTraza): readonly PuntoDeTraza[] | null => {
  const nuevo = enSuSegundo(recibido)
  const ultimo = puntos.at(-1)
  const pasaron = ultimo ? cuando(nuevo) - cuando(ultimo) : Infinity
  if (pasaron <= 0) return puntos
  if (!ultimo || pasaron >= SILENCIO_MS) return null
  const fijo = ({ lat, lon, en }: PuntoDeTraza) => ({ lat, lon, en: new Date(en) })
  return esSaltoImposible(fijo(ultimo), fijo(nuevo)) ? null : [...puntos, nuevo]
}

/** Extends the cached trace of a vehicle that moved. */
export const seguirTraza = (cliente: QueryClient, { idServicio, lat, lon, en }: Posicion): void => {
  const { queryKey } = lecturaDe(idServicio)
  const consulta = cliente.getQueryCache().find({ queryKey })
  if (!consulta) return
  const puntos = consulta.state.fetchStatus === 'idle' && cliente.getQueryData(queryKey)?.puntos
  const seguidos = puntos ? conPunto(puntos, { lat, lon, en }) : null
  // A pending response was read before this point.
  if (seguidos === null) return void refetchAll(cliente, { queryKey })
  if (seguidos !== puntos) cliente.setQueryData(queryKey, { puntos: [...seguidos] })
}
