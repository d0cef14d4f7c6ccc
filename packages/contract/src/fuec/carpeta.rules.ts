import { instanteBogota, DIA_MS } from '../core/fechas.ts'
import { fueraDeMomento, negativaDePermiso, type Negativa } from '../core/negativas.ts'
import type { Rol } from '../core/permisos.ts'

/** Wrong answers that close a folder, over all servers and all times. */
export const FALLOS_DE_CARPETA = 5
/** Folders that a driver may get for one FUEC. */
const CARPETAS_POR_CONDUCTOR = 10

/** The folder lives until the end of the day after the last day of the trip. */
export const finDeCarpeta = (hasta: string): Date => new Date(instanteBogota(hasta, null).getTime() + 2 * DIA_MS)

type DeFuec = { estado: 'emitiendo' | 'vigente' | 'revocado' | 'anulado'; hasta: string }

/** Whether the company may make a folder: only of a FUEC that holds, until the day after the trip. */
export const negativaParaAbrirCarpeta = (
  rol: Rol,
  { estado, hasta }: DeFuec,
  { hechas }: { hechas: number },
  ahora: Date,
): Negativa | null => {
  const permiso = negativaDePermiso(rol, 'subirFuec')
  if (permiso) return permiso
  if (estado !== 'vigente') return fueraDeMomento('Este FUEC no rige: no hay carpeta que hacer.')
  if (ahora >= finDeCarpeta(hasta)) return fueraDeMomento('El viaje ya terminó: no se hacen más carpetas.')
  return hechas >= CARPETAS_POR_CONDUCTOR
    ? fueraDeMomento('Ya se hicieron diez carpetas para este conductor. Entrégale los papeles de otra forma.')
    : null
}

export const negativaParaCerrarCarpeta = (rol: Rol, { hay }: { hay: boolean }): Negativa | null =>
  negativaDePermiso(rol, 'subirFuec') ?? (hay ? null : fueraDeMomento('Este conductor no tiene una carpeta abierta.'))
