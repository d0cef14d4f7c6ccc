import {
  noEncontrado,
  type Posicion,
  type RouteAnswer,
  type Servicio,
  type ServicioResumen,
  type WebRoutes,
} from '@aliadas/contract'
import type { QueryClient } from '@tanstack/react-query'
import { releer } from './releer.ts'
import { ahoraServidor } from './reloj.ts'

/** Corners of the visible area, in degrees. */
export type Caja = { oeste: number; sur: number; este: number; norte: number }

/** Keys of everything that shows services; the live changes find the data by them. */
export const CLAVES = {
  mapa: (caja: Caja) => ['servicios', 'mapa', caja] as const,
  lista: (estado: string) => ['servicios', 'lista', estado] as const,
  detalle: (id: string) => ['servicio', id] as const,
  todosLosMapas: ['servicios', 'mapa'] as const,
  todasLasListas: ['servicios', 'lista'] as const,
  posiciones: ['posiciones'] as const,
  pagos: ['pagos'] as const,
  flota: ['flota'] as const,
} as const

export type DatosDelMapa = RouteAnswer<WebRoutes['listarServiciosDelMapa']>
export type DatosDePosiciones = RouteAnswer<WebRoutes['listarPosiciones']>
export type DatosDelDetalle = RouteAnswer<WebRoutes['leerServicio']>

/** Degrees beyond the visible area that the server answers too (specification §9). */
const MARGEN = 0.1

const dentro = (s: ServicioResumen, caja: Caja): boolean =>
  s.latOrigen >= caja.sur - MARGEN &&
  s.latOrigen <= caja.norte + MARGEN &&
  s.lonOrigen >= caja.oeste - MARGEN &&
  s.lonOrigen <= caja.este + MARGEN

const fueraDelMapa = (s: ServicioResumen): boolean => s.estado === 'vencido' || s.estado === 'cancelado'

/** The list with the newer version of one service; the same array when nothing changes. */
export const conServicio = (lista: ServicioResumen[], nuevo: ServicioResumen, caja: Caja): ServicioResumen[] => {
  const anterior = lista.find((s) => s.id === nuevo.id)
  if (anterior && anterior.version > nuevo.version) return lista
  if (fueraDelMapa(nuevo)) return anterior ? lista.filter((s) => s.id !== nuevo.id) : lista
  if (anterior) return lista.map((s) => (s.id === nuevo.id ? nuevo : s))
  return dentro(nuevo, caja) ? [...lista, nuevo] : lista
}

/** What the server counted cannot be patched: it is asked again, at once after a quiet time and then at most this often. */
const RECUENTO_MS = 3000
/** What comes together is asked for together. */
const REUNIR_MS = 200
let recuento: ReturnType<typeof setTimeout> | undefined
let ultimoRecuento = Number.NEGATIVE_INFINITY

const recontar = (cliente: QueryClient): void => {
  recuento ??= setTimeout(
    () => {
      recuento = undefined
      ultimoRecuento = performance.now()
      void cliente.invalidateQueries({
        queryKey: CLAVES.todosLosMapas,
        predicate: ({ state }) => (state.data as DatosDelMapa | undefined)?.hayMas === true,
      })
    },
    Math.max(REUNIR_MS, ultimoRecuento + RECUENTO_MS - performance.now()),
  )
}

const cajaDe = (clave: readonly unknown[]): Caja => clave[2] as Caja

const cambiarMapas = (cliente: QueryClient, cambio: (datos: DatosDelMapa, caja: Caja) => DatosDelMapa): void => {
  for (const consulta of cliente.getQueryCache().findAll({ queryKey: CLAVES.todosLosMapas })) {
    cliente.setQueryData<DatosDelMapa>(consulta.queryKey, (datos) => datos && cambio(datos, cajaDe(consulta.queryKey)))
    if (cliente.getQueryData<DatosDelMapa>(consulta.queryKey)?.hayMas) recontar(cliente)
    // An answer on its way was read before this change and would undo it.
    else if (consulta.state.fetchStatus === 'fetching')
      void releer(cliente, { queryKey: consulta.queryKey, exact: true })
  }
}

/** Puts a service (from a command's answer or from the live stream) everywhere it shows; older versions are ignored. */
export const ponerServicio = (cliente: QueryClient, servicio: Servicio): void => {
  const detalle = CLAVES.detalle(servicio.id)
  const leyendo = cliente.isFetching({ queryKey: detalle, exact: true }) > 0
  cliente.setQueryData<DatosDelDetalle>(detalle, (datos) =>
    datos && datos.servicio.version > servicio.version ? datos : { servicio, ahora: ahoraServidor() },
  )
  if (leyendo) void releer(cliente, { queryKey: detalle, exact: true })
  cambiarMapas(cliente, (datos, caja) => {
    const servicios = conServicio(datos.servicios, servicio, caja)
    return servicios === datos.servicios ? datos : { ...datos, servicios }
  })
  if (servicio.estado !== 'confirmado') quitarPosicion(cliente, servicio.id)
}

/** Where a vehicle is now; an older point than the one shown changes nothing. */
export const conPosicion = (lista: Posicion[], nueva: Posicion): Posicion[] => {
  const anterior = lista.find((p) => p.idVehiculo === nueva.idVehiculo)
  if (!anterior) return [...lista, nueva]
  if (Date.parse(anterior.en) >= Date.parse(nueva.en)) return lista
  return lista.map((p) => (p === anterior ? nueva : p))
}

const cambiarPosiciones = (cliente: QueryClient, cambio: (lista: Posicion[]) => Posicion[]): void => {
  cliente.setQueryData<DatosDePosiciones>(CLAVES.posiciones, (datos) => {
    const posiciones = datos && cambio(datos.posiciones)
    return posiciones && posiciones !== datos.posiciones ? { ...datos, posiciones } : datos
  })
}

export const ponerPosicion = (cliente: QueryClient, posicion: Posicion): void => {
  const poner = () => cambiarPosiciones(cliente, (lista) => conPosicion(lista, posicion))
  poner()
  const consulta = cliente.getQueryCache().find({ queryKey: CLAVES.posiciones })
  // An answer on its way was read before this point and would undo it.
  if (consulta?.state.fetchStatus === 'fetching') void consulta.promise?.then(poner, () => undefined)
}

/** A trip that ended, or that is no longer this company's, shows no vehicle. */
const quitarPosicion = (cliente: QueryClient, idServicio: string): void =>
  cambiarPosiciones(cliente, (lista) =>
    lista.some((p) => p.idServicio === idServicio) ? lista.filter((p) => p.idServicio !== idServicio) : lista,
  )

/** Takes a service off every map. Its detail says that it is gone without asking: the server would only repeat it. */
export const quitarServicio = (cliente: QueryClient, id: string): void => {
  cambiarMapas(cliente, (datos) =>
    datos.servicios.some((s) => s.id === id)
      ? { ...datos, servicios: datos.servicios.filter((s) => s.id !== id) }
      : datos,
  )
  void cliente.cancelQueries({ queryKey: CLAVES.detalle(id) })
  cliente
    .getQueryCache()
    .find({ queryKey: CLAVES.detalle(id) })
    ?.setState({ data: undefined, status: 'error', error: noEncontrado(), fetchStatus: 'idle' })
}

/** Lists in pages and counts are read again rather than patched. */
export const refrescarListas = (cliente: QueryClient): void => {
  void releer(cliente, { queryKey: CLAVES.todasLasListas })
  void releer(cliente, { queryKey: CLAVES.pagos })
}
