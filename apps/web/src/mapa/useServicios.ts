import type { EstadoEnMapa, GrupoDeServicios, ServicioResumen } from '@aliadas/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Busqueda, type Caja, useBusqueda } from '../servicios/index.ts'
import { mapaQuery } from './mapa-query.ts'
import {
  buscar,
  contarPorEstado,
  cubre,
  enVista,
  gruposEnVista,
  gruposVisibles,
  sumarGrupos,
  vigentes,
  type Cuentas,
  type ServicioVisible,
} from './filtro.ts'
import { useCorte } from './useCorte.ts'

type Filtro = { caja: Caja; vista: Caja; ver: readonly EstadoEnMapa[]; q: string }

export type Servicios = {
  /** In view, of the states chosen and found by the search: the map and the list show the same ones. */
  visibles: readonly ServicioVisible[]
  /** Instead of them on the map, when they are too many to come one by one. */
  grupos: readonly GrupoDeServicios[]
  /** By state, of everything in view; null until it is known. */
  cuentas: Cuentas | null
  cuantos: number | null
  /** Found by the search elsewhere, or in a state that is not shown. */
  otros: readonly ServicioResumen[]
  busqueda: Busqueda
  ahora: number
  hayMas: boolean
  error: Error | null
  /** Nothing is on its way, because the machine has no network. */
  enPausa: boolean
  reintentar: () => void
}

/** The services of the map: one filter for what is drawn, listed and counted. */
export const useServicios = ({ caja, vista, ver, q }: Filtro): Servicios => {
  const consulta = useQuery(mapaQuery(caja))
  const busqueda = useBusqueda(q)
  const [leida, setLeida] = useState<Caja | null>(null)
  if (consulta.isSuccess && !consulta.isPlaceholderData && leida !== caja) setLeida(caja)
  const { data } = consulta
  // The services of the last area stay until those of this one arrive; they say all there is only where they reach.
  const conocido = data !== undefined && (!consulta.isPlaceholderData || (leida !== null && cubre(leida, vista)))
  const recibidos = data?.servicios ?? []
  const ahora = useCorte(recibidos)
  const vivos = vigentes(enVista(recibidos, vista), ahora)
  const hallados = new Set(busqueda.servicios.map((s) => s.id))
  const propios = new Set(buscar(vivos, q).map((s) => s.id))
  const encontrados = vivos.filter((s) => propios.has(s.id) || hallados.has(s.id))
  const visibles = encontrados.filter((s) => ver.includes(s.estado))
  const aLaVista = new Set(visibles.map((s) => s.id))
  // A search looks among what came one by one; without one the map shows all that there is, counted by the server.
  const grupos = q === '' ? gruposEnVista(data?.grupos ?? [], vista) : []
  const agrupado = q === '' && data?.hayMas === true
  const cuentas = agrupado ? sumarGrupos(grupos) : contarPorEstado(encontrados)
  return {
    visibles,
    grupos: agrupado ? gruposVisibles(grupos, ver) : [],
    cuentas: conocido ? cuentas : null,
    cuantos: conocido ? ver.reduce((suma, estado) => suma + cuentas[estado], 0) : null,
    otros: busqueda.servicios.filter((s) => !aLaVista.has(s.id)),
    busqueda,
    ahora,
    hayMas: data?.hayMas ?? false,
    error: consulta.error,
    enPausa: consulta.fetchStatus === 'paused',
    reintentar: () => void consulta.refetch(),
  }
}
