import type { EstadoEnMapa, GrupoDeServicios, ServicioResumen } from '@aliadas/contract/servicios'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Busqueda, type Caja, useBusqueda, useOfertados } from '../servicios/index.ts'
import { TODA_LA_TIERRA } from './caja.ts'
import type { Filtros, Orden } from './direccion.ts'
import { mapaQuery } from './mapa-query.ts'
import {
  buscar,
  contarPorEstado,
  cubre,
  enVista,
  gruposEnVista,
  gruposVisibles,
  seMuestra,
  sumarGrupos,
  vigentes,
  type Cuentas,
  type ServicioVisible,
} from './filtro.ts'
import { cuantosFiltros, filtrar } from './filtros.ts'
import type { Area } from './monitor.ts'
import { bandaDe, ordenar } from './orden.ts'
import { useCorte } from './useCorte.ts'

type Filtro = {
  /** Visible area of the map. */
  area: Area
  /** Area of list and counts; equal to the visible area while no service is open. */
  zona: Area
  ver: readonly EstadoEnMapa[]
  q: string
  filtros: Filtros
  /** The list contains services outside the visible area. */
  todos: boolean
  orden: Orden
  /** Ids that are sorted first, because nobody had seen them. */
  nuevos: ReadonlySet<string>
  /** Company filter of the platform. */
  empresa?: string | undefined
}

export type Servicios = {
  /** Services drawn on the map: in the visible area, of the selected states, matching search and filters. */
  visibles: readonly ServicioVisible[]
  /** Services of the list, sorted: of its area, or with `todos` from any area. */
  enLista: readonly ServicioVisible[]
  /** Heading of a row's group. */
  bandaDe: (servicio: ServicioResumen) => string | null
  /** Counts by place, drawn if the area has too many services to send each. */
  grupos: readonly GrupoDeServicios[]
  /** Number by state of all services in the list's area, or with `todos` in any area; null until loaded. */
  cuentas: Cuentas | null
  cuantos: number | null
  /** Search results outside the area or in a state that is not selected. */
  otros: readonly ServicioResumen[]
  busqueda: Busqueda
  ahora: number
  hayMas: boolean
  /** The list contains only the first services of the area. */
  listaParcial: boolean
  error: Error | null
  /** The request is paused, because the browser is offline. */
  enPausa: boolean
  reintentar: () => void
}

/** Services of the monitor map: one filter for map, list and counts. */
export const useServicios = (filtro: Filtro): Servicios => {
  const { area, zona, ver, q, filtros, todos, orden, nuevos, empresa } = filtro
  // Destructured here: the query result is a new object for each response, which would filter and sort thousands again.
  const { data: delMapa } = useQuery(mapaQuery(area.caja, empresa))
  const { data, isPlaceholderData: esDeOtra, error, fetchStatus, refetch } = useQuery(mapaQuery(zona.caja, empresa))
  const {
    data: todas,
    isPlaceholderData: sonDeOtra,
    error: errorDeTodas,
    fetchStatus: estadoDeTodas,
    refetch: releerTodas,
  } = useQuery({ ...mapaQuery(TODA_LA_TIERRA, empresa), enabled: todos })
  const busqueda = useBusqueda(q, empresa)
  const ofertados = useOfertados()
  const [leida, setLeida] = useState<{ caja: Caja; empresa: string | undefined } | null>(null)
  if (data !== undefined && !esDeOtra && (leida?.caja !== zona.caja || leida.empresa !== empresa))
    setLeida({ caja: zona.caja, empresa })
  // The services of the last area stay until the new ones arrive; they are complete only inside their own area.
  const conocido =
    data !== undefined && (!esDeOtra || (leida?.empresa === empresa && leida !== null && cubre(leida.caja, zona.vista)))
  const recibidos = data?.servicios ?? []
  const lejanos = todos ? (todas?.servicios ?? []) : []
  const ahora = useCorte(todos ? lejanos : recibidos)
  const hallados = new Set(busqueda.servicios.map((s) => s.id))
  const encontrarEn = (servicios: readonly ServicioResumen[]) => {
    const vivos = filtrar(vigentes(servicios, ahora), filtros, ahora)
    const propios = new Set(buscar(vivos, q).map((s) => s.id))
    return vivos.filter((s) => propios.has(s.id) || hallados.has(s.id))
  }
  const mostrar = (servicios: readonly ServicioVisible[]) => servicios.filter((s) => seMuestra(s, ver, ofertados))
  const enLaZona = encontrarEn(enVista(recibidos, zona.vista))
  const deLaZona = mostrar(enLaZona)
  const visibles = area === zona ? deLaZona : mostrar(encontrarEn(enVista(delMapa?.servicios ?? [], area.vista)))
  const encontrados = todos ? encontrarEn(lejanos) : enLaZona
  const enLista = ordenar(todos ? mostrar(encontrados) : deLaZona, orden, ahora, nuevos)
  const listados = new Set(enLista.map((s) => s.id))
  // Search and filters apply to services that were sent one by one; without them the map shows the server's counts.
  const entero = q === '' && cuantosFiltros(filtros) === 0
  const deLaLista = todos ? todas : data
  // The counts say what the list is of, also when it has only the first ones.
  const cuentas =
    entero && deLaLista?.hayMas
      ? sumarGrupos(todos ? deLaLista.grupos : gruposEnVista(deLaLista.grupos, zona.vista))
      : contarPorEstado(encontrados)
  const listaConocida = todos ? todas !== undefined && !sonDeOtra : conocido
  const contados =
    entero && deLaLista?.hayMas ? ver.reduce((suma, estado) => suma + cuentas[estado], 0) : enLista.length
  return {
    visibles,
    enLista,
    bandaDe: (s) => bandaDe(s, orden, nuevos, ahora),
    grupos: entero && delMapa?.hayMas ? gruposVisibles(gruposEnVista(delMapa.grupos, area.vista), ver) : [],
    cuentas: listaConocida ? cuentas : null,
    cuantos: listaConocida ? contados : null,
    otros: filtrar(
      busqueda.servicios.filter((s) => !listados.has(s.id)),
      filtros,
      ahora,
    ),
    busqueda,
    ahora,
    hayMas: delMapa?.hayMas ?? false,
    listaParcial: todos && todas?.hayMas === true,
    error: todos ? errorDeTodas : error,
    enPausa: (todos ? estadoDeTodas : fetchStatus) === 'paused',
    reintentar: () => void (todos ? releerTodas() : refetch()),
  }
}
