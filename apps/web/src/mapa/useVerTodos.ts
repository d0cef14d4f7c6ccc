import type { EstadoEnMapa } from '@aliadas/contract/servicios'
import { api } from '../lib/api.ts'
import type { AnswerOf } from '../lib/query.ts'
import { serverNow } from '../lib/server-clock.ts'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { TODO_EL_MAPA } from './caja.ts'
import type { Filtros } from './direccion.ts'
import { buscar, gruposVisibles, vigentes } from './filtro.ts'
import { cuantosFiltros, filtrar } from './filtros.ts'
import { cajaAlrededor } from './ruta.ts'

type Filtro = { ver: readonly EstadoEnMapa[]; q: string; filtros: Filtros; empresa?: string | undefined }
type DatosDelMapa = AnswerOf<'listarServiciosDelMapa'>
type Encuadrar = (caja: [number, number, number, number]) => void

/**
 * Fits the map to all services that pass the filters, in any area. What there is now is asked for each time, beside the
 * cache: nothing on the screen shows that answer, so nobody would keep it true.
 */
export const useVerTodos = ({ ver, q, filtros, empresa }: Filtro, onEncuadrar: Encuadrar): (() => Promise<void>) => {
  const encuadrar = ({ servicios, grupos, hayMas }: DatosDelMapa) => {
    const ahora = serverNow()
    const uno = buscar(vigentes(filtrar(servicios, filtros, ahora), ahora), q).filter((s) => ver.includes(s.estado))
    const contados = hayMas && q === '' && cuantosFiltros(filtros) === 0 ? gruposVisibles(grupos, ver) : []
    const caja = cajaAlrededor([...uno.map((s) => ({ lat: s.latOrigen, lon: s.lonOrigen })), ...contados])
    if (caja) onEncuadrar(caja)
    else notify.neutral('No hay servicios de estos estados.')
  }
  return async () => {
    try {
      encuadrar(await api.listarServiciosDelMapa({ query: { ...TODO_EL_MAPA, empresa } }))
    } catch (error) {
      notifyFault(error)
    }
  }
}
