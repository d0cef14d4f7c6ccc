import { MINUTO_MS, horaBogota } from '../core/fechas.ts'
import type { Rol } from '../core/permisos.ts'
import { clasesDe, type ClaseDeAviso } from './avisos.rules.ts'

/** By mail: not at all, at once, or in one letter a day. */
export const CORREOS_DE_AVISO = ['no', 'ya', 'diario'] as const
export type CorreoDeAviso = (typeof CORREOS_DE_AVISO)[number]

/** How a person is told of one kind. */
export type PreferenciaDeAviso = {
  clase: ClaseDeAviso
  app: boolean
  sonido: boolean
  correo: CorreoDeAviso
  push: boolean
}

/** What is heard unless the person says otherwise: what cannot wait. The browser's own switch comes first. */
const SUENA_AL_INICIO: readonly ClaseDeAviso[] = [
  'solicitud-nueva',
  'oferta-aceptada',
  'falta-vehiculo',
  'falta-fuec',
  'fuec-revocado',
  'conductor-silencioso',
  'sos',
  'llegada-en-duda',
]

/**
 * What is mailed at once unless the person says otherwise: a vehicle may be immobilised on the road, or a driver is in
 * danger.
 */
export const CORREO_AL_INICIO: readonly ClaseDeAviso[] = ['fuec-revocado', 'sos']

const preferenciaInicial = (clase: ClaseDeAviso): PreferenciaDeAviso => ({
  clase,
  app: true,
  sonido: SUENA_AL_INICIO.includes(clase),
  correo: CORREO_AL_INICIO.includes(clase) ? 'ya' : 'no',
  push: false,
})

/** One for each kind of the role: what the person chose, and the rest as it is at first. */
export const preferenciasDe = (rol: Rol, elegidas: readonly PreferenciaDeAviso[]): PreferenciaDeAviso[] =>
  clasesDe(rol).map((clase) => elegidas.find((una) => una.clase === clase) ?? preferenciaInicial(clase))

/** From one hour of the day to another, 'HH:MM' in Bogotá; over midnight when the second one is earlier. */
export type HorasDeSilencio = { desde: string; hasta: string }

export const enSilencio = (horas: HorasDeSilencio | null, ahora: Date): boolean => {
  if (horas === null || horas.desde === horas.hasta) return false
  const hora = horaBogota(ahora)
  const { desde, hasta } = horas
  return desde < hasta ? hora >= desde && hora < hasta : hora >= desde || hora < hasta
}

/** When what must be silent now may be told: now, or at the end of the quiet hours. */
export const trasElSilencio = (horas: HorasDeSilencio | null, ahora: Date): Date => {
  let cuando = ahora
  while (enSilencio(horas, cuando)) cuando = new Date(Math.floor(cuando.getTime() / MINUTO_MS) * MINUTO_MS + MINUTO_MS)
  return cuando
}
