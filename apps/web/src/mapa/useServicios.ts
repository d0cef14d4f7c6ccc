import type { EstadoEnMapa, GrupoDeServicios, ServicioResumen } from '@aliadas/contract/servicios'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Busqueda, type Caja, useBusqueda, useOfertados } from '../servicios/index.ts'
import { TODO_EL_MAPA } from './caja.ts'
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
  /** What the map shows. */
  area: Area
  /** What the list and its counts speak of; the same while nothing is open. */
  zona: Area
  ver: readonly EstadoEnMapa[]
  q: string
  filtros: Filtros
  /** The list goes beyond the area in view. */
  todos: boolean
  orden: Orden
  /** What stands before the others, because nobody had seen it yet. */
  nuevos: ReadonlySet<string>
  /** The only company whose services are looked at. */
  empresa?: string | undefined
}

export type Servicios = {
  /** On the map: in view, of the states chosen, found by the search and let through by the filters. */
  visibles: readonly ServicioVisible[]
  /** Those of the zone, in the order of the list; with `todos` from everywhere. */
  enLista: readonly ServicioVisible[]
  /** The heading of a row of it. */
  bandaDe: (servicio: ServicioResumen) => string | null
  /** Instead of them on the map, when they are too many to come one by one. */
  grupos: readonly GrupoDeServicios[]
  /** By state, of everything in the zone; null until it is known. */
  cuentas: Cuentas | null
  cuantos: number | null
  /** Found by the search elsewhere, or in a state that is not shown. */
  otros: readonly ServicioResumen[]
  busqueda: Busqueda
  ahora: number
  hayMas: boolean
  /** The list itself has only the first ones. */
  listaParcial: boolean
  error: Error | null
  /** Nothing is on its way, because the machine has no network. */
  enPausa: boolean
  reintentar: () => void
}

/** The services of the map: one filter for what is drawn, listed and counted. */
export const useServicios = (filtro: Filtro): Servicios => {
  const { area, zona, ver, q, filtros, todos, orden, nuevos, empresa } = filtro
  // Taken apart at once: an answer comes in a new object each time, and thousands would be filtered and sorted again for it.
  const { data: delMapa } = useQuery(mapaQuery(area.caja, empresa))
  const { data, isPlaceholderData: esDeOtra, error, fetchStatus, refetch } = useQuery(mapaQuery(zona.caja, empresa))
  const {
    data: todas,
    isPlaceholderData: sonDeOtra,
    error: errorDeTodas,
    fetchStatus: estadoDeTodas,
    refetch: releerTodas,
  } = useQuery({ ...mapaQuery(TODO_EL_MAPA, empresa), enabled: todos })
  const busqueda = useBusqueda(q, empresa)
  const ofertados = useOfertados()
  const [leida, setLeida] = useState<{ caja: Caja; empresa: string | undefined } | null>(null)
  if (data !== undefined && !esDeOtra && (leida?.caja !== zona.caja || leida.empresa !== empresa))
    setLeida({ caja: zona.caja, empresa })
  // The services of the last area stay until those of this one arrive; they say all there is only where they reach.
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
  const encontrados = encontrarEn(enVista(recibidos, zona.vista))
  const deLaZona = mostrar(encontrados)
  const visibles = area === zona ? deLaZona : mostrar(encontrarEn(enVista(delMapa?.servicios ?? [], area.vista)))
  const enLista = ordenar(todos ? mostrar(encontrarEn(lejanos)) : deLaZona, orden, nuevos)
  const listados = new Set(enLista.map((s) => s.id))
  // A search or a filter looks among what came one by one; without them the map shows all that there is, counted by the server.
  const entero = q === '' && cuantosFiltros(filtros) === 0
  const agrupado = entero && data?.hayMas === true
  const cuentas = agrupado ? sumarGrupos(gruposEnVista(data.grupos, zona.vista)) : contarPorEstado(encontrados)
  const listaConocida = todos ? todas !== undefined && !sonDeOtra : conocido
  const contados = agrupado && !todos ? ver.reduce((suma, estado) => suma + cuentas[estado], 0) : enLista.length
  return {
    visibles,
    enLista,
    bandaDe: (s) => bandaDe(s, orden, nuevos, ahora),
    grupos: entero && delMapa?.hayMas ? gruposVisibles(gruposEnVista(delMapa.grupos, area.vista), ver) : [],
    cuentas: conocido ? cuentas : null,
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
