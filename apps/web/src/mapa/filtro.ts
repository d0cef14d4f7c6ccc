import { ESTADOS_EN_MAPA, type EstadoEnMapa, type ServicioResumen } from '@aliadas/contract'
import { sinTildes } from '../lib/formato.ts'

export type ServicioVisible = ServicioResumen & { estado: EstadoEnMapa }

const enMapa: readonly string[] = ESTADOS_EN_MAPA
const seVe = (s: ServicioResumen): s is ServicioVisible => enMapa.includes(s.estado)

const venceAntesDe = (s: ServicioResumen, corte: number): boolean => s.vence !== null && Date.parse(s.vence) <= corte

/** What may still be shown at an instant (server ms), earliest departure first. */
export const vigentes = (servicios: readonly ServicioResumen[], corte: number): ServicioVisible[] =>
  servicios
    .filter(seVe)
    .filter((s) => !venceAntesDe(s, corte))
    .toSorted((a, b) => (a.salida ?? '').localeCompare(b.salida ?? '') || a.id.localeCompare(b.id))

/** Every word typed must be in the code, a place or the plates; accents, case and the # of a code do not count. */
export const buscar = (servicios: readonly ServicioVisible[], texto: string): ServicioVisible[] => {
  const palabras = sinTildes(texto)
    .split(/\s+/)
    .map((p) => p.replace(/^#/, ''))
    .filter(Boolean)
  if (palabras.length === 0) return [...servicios]
  return servicios.filter((s) => {
    const donde = sinTildes([s.codigo, s.origen, s.destino, s.placas ?? ''].join(' '))
    return palabras.every((p) => donde.includes(p))
  })
}

export type Cuentas = Record<EstadoEnMapa, number>

export const contarPorEstado = (servicios: readonly ServicioVisible[]): Cuentas => {
  const cuentas: Cuentas = { pendiente: 0, ofertas: 0, validar: 0, reservado: 0, confirmado: 0, finalizado: 0 }
  for (const s of servicios) cuentas[s.estado] += 1
  return cuentas
}

/** The next instant (ms) at which something expires after `corte`; null when nothing does. */
export const proximoVencimiento = (servicios: readonly ServicioResumen[], corte: number): number | null => {
  let proximo: number | null = null
  for (const s of servicios) {
    const vence = s.vence === null ? null : Date.parse(s.vence)
    if (vence !== null && vence > corte && (proximo === null || vence < proximo)) proximo = vence
  }
  return proximo
}
