import { DIA_MS } from '../core/fechas.ts'

/** An unused session ends after this time. */
export const DIAS_SIN_USO = 7
/** A session ends after this time, however much it is used. */
export const DIAS_DE_SESION = 30

/** The message of a sign-in while the address is not verified (specification §8). */
export const CORREO_SIN_VERIFICAR = 'Por favor verifica tu correo'

/** Names the page's person: another tab of the same browser may have signed in somebody else. */
export const CABECERA_PERSONA = 'x-aliadas-persona'
/** Marks requests of an unattended page, which do not count as use. */
export const CABECERA_FONDO = 'x-aliadas-fondo'

/** When a session ends, in ms: at the idle or the absolute limit, whichever comes first. */
export const finDeSesion = ({ iniciada, usada }: { iniciada: Date; usada: Date }): number =>
  Math.min(iniciada.getTime() + DIAS_DE_SESION * DIA_MS, usada.getTime() + DIAS_SIN_USO * DIA_MS)
