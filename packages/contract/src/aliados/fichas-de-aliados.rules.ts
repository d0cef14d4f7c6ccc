import { accionDe, fueraDeMomento, negativaDePermiso, type AccionPermitida, type Negativa } from '../core/negativas.ts'
import type { Rol } from '../core/permisos.ts'

export const ORDENES_DE_ALIADOS = ['nombre', 'fecha'] as const
/** How calls ended: a status below 400, 4xx, or 5xx. */
export const RESULTADOS_DE_LLAMADA = ['bien', 'rechazadas', 'fallas'] as const
export type ResultadoDeLlamada = (typeof RESULTADOS_DE_LLAMADA)[number]
export const ORDENES_DE_LLAMADAS = ['ultima'] as const
/** Days for which a partner's calls are kept, beside today. */
export const DIAS_DE_LLAMADAS = 7
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
