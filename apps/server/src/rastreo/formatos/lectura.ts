import type { FuenteDeRastreo, MotivoDeDescarte } from '@aliadas/contract/rastreo'

/** A point in our units, as a tracker sent it: km/h, degrees from north, metres, percent. Null is unknown. */
export type PuntoLeido = {
  /** Null when the tracker sent none: the server's time. */
  en: Date | null
  lat: number
  lon: number
  velocidad: number | null
  rumbo: number | null
  precisionM: number | null
  bateria: number | null
  simulada: boolean
  /** The receiver said that it does not know where it is, or repeats an old point. */
  valida: boolean
}

/** What a request says. `dispositivo` is who sent it, by its own word: only a company's server is asked for it. */
export type Lectura = {
  fuente: FuenteDeRastreo
  puntos: readonly { punto: PuntoLeido; dispositivo: string | null }[]
  descartes: readonly MotivoDeDescarte[]
  /** Who calls for help, whatever the place and time of the point that says so. */
  auxilios: readonly (string | null)[]
}

/** A request as it arrived. */
export type Pedido = { consulta: URLSearchParams; tipo: string; cuerpo: string }

/** An object of a JSON text, or one of its fields; empty for anything else. */
export const objetoDe = (valor: unknown): Readonly<Record<string, unknown>> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? { ...valor } : {}

export const descartada = (
  fuente: FuenteDeRastreo,
  motivo: MotivoDeDescarte,
  auxilios: Lectura['auxilios'] = [],
): Lectura => ({ fuente, puntos: [], descartes: [motivo], auxilios })
