import { DIA_MS } from '../core/fechas.ts'

/** A session that nobody uses for this long ends. */
export const DIAS_SIN_USO = 7
/** However much it is used, a session ends after this long. */
export const DIAS_DE_SESION = 30

/** What a sign-in is told while its address is not verified (specification §8). */
export const CORREO_SIN_VERIFICAR = 'Por favor verifica tu correo'

/** Names the person on whose behalf a page speaks: another tab of the same browser may have signed in somebody else. */
export const CABECERA_PERSONA = 'x-aliadas-persona'
/** Marks what a page asks by itself while nobody is at it: it does not count as use. */
export const CABECERA_FONDO = 'x-aliadas-fondo'

/** When a session ends, in ms: at the idle or the absolute limit, whichever comes first. */
export const finDeSesion = ({ iniciada, usada }: { iniciada: Date; usada: Date }): number =>
  Math.min(iniciada.getTime() + DIAS_DE_SESION * DIA_MS, usada.getTime() + DIAS_SIN_USO * DIA_MS)
