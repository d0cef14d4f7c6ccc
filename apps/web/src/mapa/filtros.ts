import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import { urgenciaDeServicio } from '../servicios/index.ts'
import type { Cuando, Filtros } from './direccion.ts'

const DIAS: Readonly<Record<Cuando, readonly [desde: number, hasta: number]>> = {
  hoy: [0, 0],
  manana: [1, 1],
  semana: [0, 6],
}

/** First and last day of departure, 'YYYY-MM-DD' in Bogotá, both included. */
export const diasDe = (cuando: Cuando, ahora: number): readonly [desde: string, hasta: string] => {
  const [desde, hasta] = DIAS[cuando]
  return [fechaBogota(new Date(ahora + desde * DIA_MS)), fechaBogota(new Date(ahora + hasta * DIA_MS))]
}

export const cuantosFiltros = ({ cuando, tipo, urgencia }: Filtros): number =>
  [cuando, tipo, urgencia].filter((f) => f !== undefined).length

/** Services that pass all filters; the same array without filters. */
export const filtrar = <S extends ServicioResumen>(
  servicios: readonly S[],
  f: Filtros,
  ahora: number,
): readonly S[] => {
  if (cuantosFiltros(f) === 0) return servicios
  const dias = f.cuando && diasDe(f.cuando, ahora)
  return servicios.filter((s) => {
    if (f.tipo && s.tipo !== f.tipo) return false
    if (dias && (s.fechaSalida === null || s.fechaSalida < dias[0] || s.fechaSalida > dias[1])) return false
    if (!f.urgencia) return true
    const urgencia = urgenciaDeServicio(s, ahora)
    return urgencia === 'urgente' || (f.urgencia === '24h' && urgencia === 'atencion')
  })
}
