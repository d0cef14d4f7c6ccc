import { VELOCIDAD_MAXIMA } from '@aliadas/contract/posiciones'

/** Km/h of a knot and of a metre a second. */
export const NUDO = 1.852
export const METRO_POR_SEGUNDO = 3.6

/** Trackers write numbers as JSON numbers or as text. Null for anything else, also for NaN and infinity. */
const numero = (valor: unknown): number | null => {
  if (typeof valor === 'string' && valor.trim() === '') return null
  const leido = typeof valor === 'number' || typeof valor === 'string' ? Number(valor) : NaN
  return Number.isFinite(leido) ? leido : null
}

const redondo = (valor: number, cifras: number): number => Math.round(valor * 10 ** cifras) / 10 ** cifras

/** A speed in km/h. Negative is unknown, and no vehicle is faster than `VELOCIDAD_MAXIMA`: neither costs the point. */
export const velocidadDe = (valor: unknown, kmh: number): number | null => {
  const leida = numero(valor)
  if (leida === null || leida < 0) return null
  const velocidad = redondo(leida * kmh, 1)
  return velocidad > VELOCIDAD_MAXIMA ? null : velocidad
}

/** A heading in [0, 360): 360 is 0, and 725 is 5. Negative is unknown. */
export const rumboDe = (valor: unknown): number | null => {
  const leido = numero(valor)
  return leido === null || leido < 0 ? null : redondo(leido % 360, 1) % 360
}

/** Metres; 0 and less are unknown. */
export const metrosDe = (valor: unknown): number | null => {
  const leido = numero(valor)
  return leido === null || leido <= 0 ? null : Math.min(Math.ceil(leido), 1_000_000)
}

/** Percent of a battery, from a number of which `lleno` is full. Outside of 0 to full it is unknown. */
export const bateriaDe = (valor: unknown, lleno: number): number | null => {
  const leida = numero(valor)
  return leida === null || leida < 0 || leida > lleno ? null : Math.round((leida / lleno) * 100)
}

const ANIOS: readonly [number, number] = [Date.UTC(2000, 0), Date.UTC(2100, 0)]
/** Below it a number of seconds, above it of milliseconds, as Traccar's own server reads it. */
const SEGUNDOS_HASTA = 2 ** 31
const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/

/** Undefined: it is no instant of the years 2000 to 2099. A text without an offset is UTC. */
export const instanteDe = (valor: unknown): Date | undefined => {
  const cuenta = numero(valor)
  let ms = NaN
  if (cuenta !== null) ms = cuenta < SEGUNDOS_HASTA ? cuenta * 1000 : cuenta
  else if (typeof valor === 'string' && ISO.test(valor)) {
    const conT = valor.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
    ms = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(conT) ? conT : `${conT}Z`)
  }
  return ms >= ANIOS[0] && ms < ANIOS[1] ? new Date(ms) : undefined
}

export const esSi = (valor: unknown): boolean => valor === true || valor === 'true' || valor === 1 || valor === '1'

/** A place on earth; the point where the equator meets Greenwich is a receiver without a fix. */
export const lugarDe = (lat: unknown, lon: unknown): { lat: number; lon: number } | null => {
  const [a, o] = [numero(lat), numero(lon)]
  if (a === null || o === null || Math.abs(a) > 90 || Math.abs(o) > 180 || (a === 0 && o === 0)) return null
  return { lat: a, lon: o }
}
