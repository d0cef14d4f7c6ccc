import { accionDe, fueraDeMomento, negativaDePermiso, type AccionPermitida, type Negativa } from '../core/negativas.ts'
import type { Rol } from '../core/permisos.ts'

export const ORDENES_DE_ALIADOS = ['nombre', 'fecha'] as const
export const ESTADOS_DE_ALIADO = ['activo', 'suspendido'] as const
export type EstadoDeAliado = (typeof ESTADOS_DE_ALIADO)[number]

type Suspendible = { suspendido: boolean }

/** Every key of a suspended partner is refused until it is lifted; what its services are stays. */
export const negativaParaSuspenderAliado = (rol: Rol, { suspendido }: Suspendible): Negativa | null =>
  negativaDePermiso(rol, 'gestionarClaves') ?? (suspendido ? fueraDeMomento('El aliado ya está suspendido.') : null)

export const negativaParaLevantarAliado = (rol: Rol, { suspendido }: Suspendible): Negativa | null =>
  negativaDePermiso(rol, 'gestionarClaves') ?? (suspendido ? null : fueraDeMomento('El aliado no está suspendido.'))

export const accionesDeAliado = (rol: Rol, aliado: Suspendible): Record<'suspender' | 'levantar', AccionPermitida> => ({
  suspender: accionDe(negativaParaSuspenderAliado(rol, aliado)),
  levantar: accionDe(negativaParaLevantarAliado(rol, aliado)),
})
