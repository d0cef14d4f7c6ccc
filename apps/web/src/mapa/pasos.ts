import type { AccionDeEmpresa, EstadoEnMapa, Servicio, ServicioResumen } from '@aliadas/contract/servicios'

/** Actions that open a dialog over the map. */
export type AccionDelMapa = Extract<AccionDeEmpresa, 'asignarVehiculo' | 'subirFuec' | 'reemplazarFuec' | 'ofertar'>
/** Those that every service shows, also while they are not possible. */
type AccionConBoton = Exclude<AccionDelMapa, 'reemplazarFuec'>

const TEXTO: Record<AccionConBoton, string> = {
  asignarVehiculo: 'Asignar vehículo',
  subirFuec: 'Subir FUEC',
  ofertar: 'Hacer Oferta',
}
/** The key of each, which the help names. */
const TECLA: Record<AccionConBoton, string> = { asignarVehiculo: 'A', subirFuec: 'F', ofertar: 'O' }
const ORDEN: readonly AccionConBoton[] = ['asignarVehiculo', 'subirFuec', 'ofertar']

export type Boton = {
  accion: AccionDelMapa
  texto: string
  tecla: string
  permitido: boolean
  principal: boolean
  motivo: string | null
}

/** Text and key of an act, declared once for its button, its key and the palette. */
export const actoDe = (accion: AccionConBoton, placas: string | null): { texto: string; tecla: string } => ({
  texto: accion === 'asignarVehiculo' && placas ? 'Cambiar vehículo' : TEXTO[accion],
  tecla: TECLA[accion],
})

/** Buttons of a service, what the server permits first; the one that moves the service on is the main one. */
export const botonesDe = ({ acciones, placas }: Pick<Servicio, 'acciones' | 'placas'>): Boton[] => {
  const permitidas = ORDEN.filter((a) => acciones[a].permitido)
  const principal = placas && permitidas.includes('subirFuec') ? 'subirFuec' : permitidas[0]
  return ORDEN.map((accion) => ({
    accion,
    ...actoDe(accion, placas),
    permitido: acciones[accion].permitido,
    principal: accion === principal,
    motivo: acciones[accion].permitido ? null : acciones[accion].motivo,
  })).toSorted((a, b) => Number(b.permitido) - Number(a.permitido) || Number(b.principal) - Number(a.principal))
}

/** Why buttons are off; the same reason for two of them is said once. */
export const motivosDe = (botones: readonly Boton[]): { motivo: string; acciones: AccionDelMapa[] }[] => {
  const porMotivo = new Map<string, AccionDelMapa[]>()
  for (const { motivo, accion } of botones) {
    if (motivo !== null) porMotivo.set(motivo, [...(porMotivo.get(motivo) ?? []), accion])
  }
  return [...porMotivo].map(([motivo, acciones]) => ({ motivo, acciones }))
}

/** The reminder of specification §2 for a reserved service; null in any other state. */
export const recordatorioDe = ({ estado, placas }: Pick<ServicioResumen, 'estado' | 'placas'>): string | null => {
  if (estado !== 'reservado') return null
  return placas
    ? 'Sube el FUEC al menos 24 horas antes del inicio del servicio.'
    : 'Asigna un vehículo y sube el FUEC al menos 24 horas antes del inicio del servicio.'
}

/** The instant that the countdown of a won service runs to; null where there is none (specification §2). */
export const cuentaHasta = ({ estado, salida }: Pick<ServicioResumen, 'estado' | 'salida'>): number | null =>
  salida && (estado === 'reservado' || estado === 'confirmado') ? Date.parse(salida) : null

const SIN_CUENTA: readonly (EstadoEnMapa | 'vencido' | 'cancelado')[] = ['finalizado', 'vencido', 'cancelado']

/** Nothing can be done any more with these. */
export const haTerminado = ({ estado }: Pick<ServicioResumen, 'estado'>): boolean => SIN_CUENTA.includes(estado)

/** While nobody has won it, the client's contact is nobody's business (decisions §2). */
export const esPedido = ({ estado }: Pick<ServicioResumen, 'estado'>): boolean =>
  estado === 'pendiente' || estado === 'ofertas'
