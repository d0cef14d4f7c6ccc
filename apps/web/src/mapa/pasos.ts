import type { AccionDeEmpresa, EstadoEnMapa, Servicio, ServicioResumen } from '@aliadas/contract/servicios'

/** Actions that open a dialog over the map. */
export type AccionDelMapa = Extract<
  AccionDeEmpresa,
  'asignarVehiculo' | 'cambiarVehiculo' | 'cambiarEnRuta' | 'subirFuec' | 'reemplazarFuec' | 'ofertar'
>
/** Actions with a button of their own, also while they are disabled. */
export type AccionConBoton = Exclude<AccionDelMapa, 'reemplazarFuec'>

const TEXTO: Record<AccionConBoton, string> = {
  asignarVehiculo: 'Asignar vehículo',
  cambiarVehiculo: 'Cambiar vehículo',
  cambiarEnRuta: 'Cambiar vehículo',
  subirFuec: 'Subir FUEC',
  ofertar: 'Hacer Oferta',
}
/** Keyboard shortcut of each action; the help lists them. */
const TECLA: Record<AccionConBoton, string> = {
  asignarVehiculo: 'A',
  cambiarVehiculo: 'A',
  cambiarEnRuta: 'A',
  subirFuec: 'F',
  ofertar: 'O',
}

/** How the vehicle of a service is chosen: assigned, or changed once a FUEC names it. */
export const accionDeVehiculo = ({
  estado,
  recorridoIniciado,
}: Pick<ServicioResumen, 'estado' | 'recorridoIniciado'>): 'asignarVehiculo' | 'cambiarVehiculo' | 'cambiarEnRuta' => {
  if (estado !== 'confirmado') return 'asignarVehiculo'
  return recorridoIniciado ? 'cambiarEnRuta' : 'cambiarVehiculo'
}

export type Boton = {
  accion: AccionDelMapa
  texto: string
  tecla: string
  permitido: boolean
  principal: boolean
  motivo: string | null
}

/** Label and shortcut of an action, shared by its button, the keyboard and the palette. */
export const actoDe = (accion: AccionConBoton, placas: string | null): { texto: string; tecla: string } => ({
  texto: accion === 'asignarVehiculo' && placas ? 'Cambiar vehículo' : TEXTO[accion],
  tecla: TECLA[accion],
})

type ConBotones = Pick<Servicio, 'acciones' | 'placas' | 'estado' | 'recorridoIniciado'>

/** Buttons of a service, permitted ones first. The main button is the action that leads to the next state. */
export const botonesDe = ({ acciones, placas, ...s }: ConBotones): Boton[] => {
  const orden: readonly AccionConBoton[] = [accionDeVehiculo(s), 'subirFuec', 'ofertar']
  // A change of vehicle leads back, so it is never the main button.
  const permitidas = orden.filter((a) => acciones[a].permitido && !a.startsWith('cambiar'))
  const principal = placas && permitidas.includes('subirFuec') ? 'subirFuec' : permitidas[0]
  return orden
    .map((accion) => ({
      accion,
      ...actoDe(accion, placas),
      permitido: acciones[accion].permitido,
      principal: accion === principal,
      motivo: acciones[accion].permitido ? null : acciones[accion].motivo,
    }))
    .toSorted((a, b) => Number(b.permitido) - Number(a.permitido) || Number(b.principal) - Number(a.principal))
}

/** Reasons of disabled buttons, without duplicates. */
export const motivosDe = (botones: readonly Boton[]): { motivo: string; acciones: AccionDelMapa[] }[] => {
  const porMotivo = new Map<string, AccionDelMapa[]>()
  for (const { motivo, accion } of botones) {
    if (motivo !== null) porMotivo.set(motivo, [...(porMotivo.get(motivo) ?? []), accion])
  }
  return [...porMotivo].map(([motivo, acciones]) => ({ motivo, acciones }))
}

/** Reminder for a reserved service (specification §2); null in any other state. */
export const recordatorioDe = ({ estado, placas }: Pick<ServicioResumen, 'estado' | 'placas'>): string | null => {
  if (estado !== 'reservado') return null
  return placas
    ? 'Sube el FUEC al menos 24 horas antes del inicio del servicio.'
    : 'Asigna un vehículo y sube el FUEC al menos 24 horas antes del inicio del servicio.'
}

/** End of the countdown of an awarded service (specification §2); null if the service has no countdown. */
export const cuentaHasta = ({ estado, salida }: Pick<ServicioResumen, 'estado' | 'salida'>): number | null =>
  salida && (estado === 'reservado' || estado === 'confirmado') ? Date.parse(salida) : null

const SIN_CUENTA: readonly (EstadoEnMapa | 'vencido' | 'cancelado')[] = ['finalizado', 'vencido', 'cancelado']

/** States without further actions. */
export const haTerminado = ({ estado }: Pick<ServicioResumen, 'estado'>): boolean => SIN_CUENTA.includes(estado)

/** Before the award, the client's contact is hidden from companies (decisions §2). */
export const esPedido = ({ estado }: Pick<ServicioResumen, 'estado'>): boolean =>
  estado === 'pendiente' || estado === 'ofertas'
