import { accionDe, fueraDeMomento, negativaDePermiso, type AccionPermitida, type Negativa } from '../core/negativas.ts'
import type { Rol } from '../core/permisos.ts'

export const ORDENES_DE_ALIADAS = ['nombre', 'fecha'] as const
export const ESTADOS_DE_ALIADA = ['activa', 'suspendida'] as const
export type EstadoDeAliada = (typeof ESTADOS_DE_ALIADA)[number]

type Suspendible = { suspendida: boolean }

/**
 * People of a suspended company sign in, read, and finish what it won; it sees no market and cannot bid (decisions §9).
 */
export const negativaParaSuspenderEmpresa = (rol: Rol, { suspendida }: Suspendible): Negativa | null =>
  negativaDePermiso(rol, 'gestionarEmpresas') ?? (suspendida ? fueraDeMomento('La empresa ya está suspendida.') : null)

export const negativaParaLevantarEmpresa = (rol: Rol, { suspendida }: Suspendible): Negativa | null =>
  negativaDePermiso(rol, 'gestionarEmpresas') ?? (suspendida ? null : fueraDeMomento('La empresa no está suspendida.'))

export const accionesDeAliada = (
  rol: Rol,
  empresa: Suspendible,
): Record<'suspender' | 'levantar', AccionPermitida> => ({
  suspender: accionDe(negativaParaSuspenderEmpresa(rol, empresa)),
  levantar: accionDe(negativaParaLevantarEmpresa(rol, empresa)),
})
