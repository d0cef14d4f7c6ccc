import { noEncontrado } from '@aliadas/contract/core'
import type { Servicio, ServicioResumen } from '@aliadas/contract/servicios'
import type { Query, QueryClient } from '@tanstack/react-query'
import { readingOf, allReadingsOf, pagesReadOf, requestOf, answersOf, type AnswerOf } from '../lib/query.ts'
import { refetchAll } from '../lib/refetch.ts'
import { serverNow } from '../lib/server-clock.ts'
import { anotarOfertado } from './ofertados.ts'

/** Corners of the visible area, in degrees. */
export type Caja = { oeste: number; sur: number; este: number; norte: number }
/** Query of a map: an area and, for the platform, one company. */
type PreguntaDelMapa = Caja & { empresa?: string | undefined }

export const mapaDe = (caja: Caja, empresa?: string) =>
  readingOf('listarServiciosDelMapa', { query: empresa === undefined ? caja : { ...caja, empresa } })
export const detalleDe = (id: string) => readingOf('leerServicio', { params: { id } })

const MAPAS = allReadingsOf('listarServiciosDelMapa')
type DatosDelMapa = AnswerOf<'listarServiciosDelMapa'>

/** Margin around the visible area that the server also returns, in degrees (specification §9). */
const MARGEN = 0.1

const dentro = (s: ServicioResumen, caja: Caja): boolean =>
  s.latOrigen >= caja.sur - MARGEN &&
  s.latOrigen <= caja.norte + MARGEN &&
  s.lonOrigen >= caja.oeste - MARGEN &&
  s.lonOrigen <= caja.este + MARGEN

const fueraDelMapa = (s: ServicioResumen): boolean => s.estado === 'vencido' || s.estado === 'cancelado'

/** The list with the newer version of one service; the same array if nothing changes. */
export const conServicio = (
  lista: ServicioResumen[],
  nuevo: ServicioResumen,
  { empresa, ...caja }: PreguntaDelMapa,
): ServicioResumen[] => {
  const anterior = lista.find((s) => s.id === nuevo.id)
  if (anterior && anterior.version > nuevo.version) return lista
  if (fueraDelMapa(nuevo)) return anterior ? lista.filter((s) => s.id !== nuevo.id) : lista
  if (anterior) return lista.map((s) => (s.id === nuevo.id ? nuevo : s))
  // Only the server knows whether a service belongs to the chosen company, so that map is read again.
  return empresa === undefined && dentro(nuevo, caja) ? [...lista, nuevo] : lista
}

/**
 * Counts of the server cannot be patched. They are read again at once after a quiet time, then at most at this
 * interval, in ms.
 */
const RECUENTO_MS = 3000
/** Changes within this time lead to one request, in ms. */
const REUNIR_MS = 200
let recuento: ReturnType<typeof setTimeout> | undefined
let ultimoRecuento = Number.NEGATIVE_INFINITY

const seVuelveALeer = (mapa: Query): boolean =>
  (mapa.state.data as DatosDelMapa | undefined)?.hayMas === true || preguntaDe(mapa).empresa !== undefined

const recontar = (cliente: QueryClient): void => {
  recuento ??= setTimeout(
    () => {
      recuento = undefined
      ultimoRecuento = performance.now()
      void refetchAll(cliente, { predicate: (mapa) => MAPAS.predicate(mapa) && seVuelveALeer(mapa) })
    },
    Math.max(REUNIR_MS, ultimoRecuento + RECUENTO_MS - performance.now()),
  )
}

const preguntaDe = (mapa: Query): PreguntaDelMapa => requestOf<'listarServiciosDelMapa'>(mapa).query as PreguntaDelMapa

const cambiarMapas = (
  cliente: QueryClient,
  cambio: (datos: DatosDelMapa, pregunta: PreguntaDelMapa) => DatosDelMapa,
): void => {
  for (const consulta of cliente.getQueryCache().findAll(MAPAS)) {
    const { queryKey } = consulta
    cliente.setQueryData<DatosDelMapa>(queryKey, (datos) => datos && cambio(datos, preguntaDe(consulta)))
    if (seVuelveALeer(consulta)) recontar(cliente)
    // A pending response was read before this change and would undo it.
    else if (consulta.state.fetchStatus === 'fetching') void refetchAll(cliente, { queryKey, exact: true })
  }
}

/** Writes a service from a response or a live event into every cache; older versions are ignored. */
export const ponerServicio = (cliente: QueryClient, servicio: Servicio): void => {
  const { queryKey } = detalleDe(servicio.id)
  const leyendo = cliente.isFetching({ queryKey, exact: true }) > 0
  cliente.setQueryData(queryKey, (datos) =>
    datos && datos.servicio.version > servicio.version ? datos : { servicio, ahora: serverNow() },
  )
  if (leyendo) void refetchAll(cliente, { queryKey, exact: true })
  cambiarMapas(cliente, (datos, pregunta) => {
    anotarOfertado(
      datos.servicios.find((s) => s.id === servicio.id),
      servicio,
    )
    const servicios = conServicio(datos.servicios, servicio, pregunta)
    return servicios === datos.servicios ? datos : { ...datos, servicios }
  })
}

/** Removes a service from every map and marks its detail as not found, without a request. */
export const quitarServicio = (cliente: QueryClient, id: string): void => {
  cambiarMapas(cliente, (datos) =>
    datos.servicios.some((s) => s.id === id)
      ? { ...datos, servicios: datos.servicios.filter((s) => s.id !== id) }
      : datos,
  )
  const { queryKey } = detalleDe(id)
  void cliente.cancelQueries({ queryKey })
  cliente
    .getQueryCache()
    .find({ queryKey })
    ?.setState({ data: undefined, status: 'error', error: noEncontrado(), fetchStatus: 'idle' })
}

/** Reads one service again, because the cached version is known to be old. */
export const refrescarDetalle = (cliente: QueryClient, id: string): void =>
  void cliente.invalidateQueries({ queryKey: detalleDe(id).queryKey })

/** Services in the caches of map and lists, each in its newest version, for a search without a request. */
export const serviciosConocidos = (cliente: QueryClient): ServicioResumen[] => {
  const todos = [
    ...answersOf(cliente, 'listarServiciosDelMapa').flatMap(({ servicios }) => servicios),
    ...answersOf(cliente, 'listarServicios').flatMap(({ filas }) => filas),
    ...pagesReadOf(cliente, 'buscarServicios').flatMap(({ servicios }) => servicios),
    ...pagesReadOf(cliente, 'listarServiciosDelDia').flatMap(({ filas }) => filas),
  ]
  const porId = new Map<string, ServicioResumen>()
  for (const s of todos) if ((porId.get(s.id)?.version ?? -1) < s.version) porId.set(s.id, s)
  return [...porId.values()]
}
