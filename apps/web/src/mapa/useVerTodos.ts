import type { EstadoEnMapa } from '@aliadas/contract'
import { useQueryClient } from '@tanstack/react-query'
import { toFalla } from '../lib/faults.ts'
import { serverNow } from '../lib/server-clock.ts'
import { notify } from '../ui/toasts.ts'
import { TODO_EL_MAPA } from './caja.ts'
import type { Filtros } from './direccion.ts'
import { buscar, gruposVisibles, vigentes } from './filtro.ts'
import { cuantosFiltros, filtrar } from './filtros.ts'
import { mapaQuery } from './mapa-query.ts'
import { cajaAlrededor } from './ruta.ts'

type Filtro = { ver: readonly EstadoEnMapa[]; q: string; filtros: Filtros; empresa?: string | undefined }
type Encuadrar = (caja: [number, number, number, number]) => void

/** Shows every service that the filters let through, wherever it departs from. */
export const useVerTodos = ({ ver, q, filtros, empresa }: Filtro, onEncuadrar: Encuadrar): (() => Promise<void>) => {
  const consultas = useQueryClient()
  return async () => {
    try {
      const { servicios, grupos, hayMas } = await consultas.ensureQueryData(mapaQuery(TODO_EL_MAPA, empresa))
      const ahora = serverNow()
      const uno = buscar(vigentes(filtrar(servicios, filtros, ahora), ahora), q).filter((s) => ver.includes(s.estado))
      const contados = hayMas && q === '' && cuantosFiltros(filtros) === 0 ? gruposVisibles(grupos, ver) : []
      const caja = cajaAlrededor([...uno.map((s) => ({ lat: s.latOrigen, lon: s.lonOrigen })), ...contados])
      if (caja) onEncuadrar(caja)
      else notify.neutral('No hay servicios de estos estados.')
    } catch (error) {
      notify.error(toFalla(error).message)
    }
  }
}
