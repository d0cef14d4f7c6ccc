import { noEncontrado } from '@aliadas/contract/core'
import type { Servicio, ServicioResumen } from '@aliadas/contract/servicios'
import type { Query, QueryClient } from '@tanstack/react-query'
import { readingOf, allReadingsOf, pagesReadOf, requestOf, answersOf, type AnswerOf } from '../lib/query.ts'
import { refetchAll } from '../lib/refetch.ts'
import { serverNow } from '../lib/server-clock.ts'
import { anotarOfertado } from './ofertados.ts'

/** Corners of the visible area, in degrees. */
export type Caja = { oeste: number; sur: number; este: number; norte: number }
/** What a map was asked: an area, and of the platform also one company. */
type PreguntaDelMapa = Caja & { empresa?: string | undefined }

export const mapaDe = (caja: Caja, empresa?: string) =>
  readingOf('listarServiciosDelMapa', { query: empresa === undefined ? caja : { ...caja, empresa } })
export const detalleDe = (id: string) => readingOf('leerServicio', { params: { id } })

const MAPAS = allReadingsOf('listarServiciosDelMapa')
type DatosDelMapa = AnswerOf<'listarServiciosDelMapa'>

/** Degrees beyond the visible area that the server answers too (specification §9). */
const MARGEN = 0.1

const dentro = (s: ServicioResumen, caja: Caja): boolean =>
  s.latOrigen >= caja.sur - MARGEN &&
  s.latOrigen <= caja.norte + MARGEN &&
  s.lonOrigen >= caja.oeste - MARGEN &&
  s.lonOrigen <= caja.este + MARGEN

const fueraDelMapa = (s: ServicioResumen): boolean => s.estado === 'vencido' || s.estado === 'cancelado'

/** The list with the newer version of one service; the same array when nothing changes. */
export const conServicio = (
  lista: ServicioResumen[],
  nuevo: ServicioResumen,
  { empresa, ...caja }: PreguntaDelMapa,
): ServicioResumen[] => {
  const anterior = lista.find((s) => s.id === nuevo.id)
  if (anterior && anterior.version > nuevo.version) return lista
  if (fueraDelMapa(nuevo)) return anterior ? lista.filter((s) => s.id !== nuevo.id) : lista
  if (anterior) return lista.map((s) => (s.id === nuevo.id ? nuevo : s))
  // Whose it is, the server knows: a map of one company is asked again.
  return empresa === undefined && dentro(nuevo, caja) ? [...lista, nuevo] : lista
}

/** What the server counted cannot be patched: it is asked again, at once after a quiet time and then at most this often. */
const RECUENTO_MS = 3000
/** What comes together is asked for together. */
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
      void cliente.invalidateQueries({
        predicate: (consulta) => MAPAS.predicate(consulta) && seVuelveALeer(consulta),
      })
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
    // An answer on its way was read before this change and would undo it.
    else if (consulta.state.fetchStatus === 'fetching') void refetchAll(cliente, { queryKey, exact: true })
  }
}

/** Puts a service (from a command's answer or from the live stream) everywhere it shows; older versions are ignored. */
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

/** Takes a service off every map. Its detail says that it is gone without asking: the server would only repeat it. */
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

/** Asks again for one service: what was known of it proved old. */
export const refrescarDetalle = (cliente: QueryClient, id: string): void =>
  void cliente.invalidateQueries({ queryKey: detalleDe(id).queryKey })

/** Services that this browser has read for the map and the lists, each in its newest version: finding among them asks nobody. */
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
