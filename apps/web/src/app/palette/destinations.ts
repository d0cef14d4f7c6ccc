import type { AccionDeSesion, Sesion } from '@aliadas/contract'
import { closureReason, isShown } from '../shell/access.ts'

type Screen = { to: string; text: string; words?: string; needsPerfil?: true; accion?: AccionDeSesion }

const SCREENS: readonly Screen[] = [
  { to: '/panel-control/monitor-map', text: 'Mapa de Monitoreo', words: 'servicios ofertar', needsPerfil: true },
  { to: '/panel-control/gestiona-flota', text: 'Gestionar Flota', words: 'vehículos placas', needsPerfil: true },
  { to: '/panel-control/reservas', text: 'Reservas por Validar', words: 'pagos epayco tarjeta' },
  { to: '/panel-control/validarTransferencia', text: 'Reservas por Validar: Transferencia', words: 'pagos banco' },
  { to: '/panel-control/pagos', text: 'Pagos Pendientes: Anticipos', words: 'conductores' },
  { to: '/panel-control/saldos', text: 'Pagos Pendientes: Saldos', words: 'conductores' },
  { to: '/panel-control/servicios-en-curso', text: 'Servicios en Curso: Pedidos', words: 'pendientes' },
  { to: '/panel-control/reservaciones', text: 'Servicios en Curso: Reservados', words: 'asignar vehículo fuec' },
  { to: '/panel-control/viajes-confirmados', text: 'Servicios en Curso: Confirmados', words: 'recorrido' },
  { to: '/panel-control/viajes-finalizados', text: 'Servicios en Curso: Finalizados', words: 'terminados' },
  { to: '/panel-control/perfil', text: 'Perfil de Usuario', words: 'cuenta empresa fotos logo' },
  { to: '/panel-control/seguridad', text: 'Seguridad', words: 'sesiones contraseña' },
  {
    to: '/panel-control/registro-interno',
    text: 'Registrar Nuevo Usuario',
    needsPerfil: true,
    accion: 'registrarUsuario',
  },
  { to: '/panel-control/claves', text: 'Claves de autorización', accion: 'gestionarClaves' },
  { to: '/panel-control/claves-aliados', text: 'Claves de aliados', words: 'api', accion: 'gestionarClaves' },
  { to: '/panel-control/salir', text: 'Salir', words: 'cerrar sesión' },
]

export type Destination = { to: string; text: string; words: string }

/** Screens that this person may open now. */
export const destinationsOf = (session: Pick<Sesion, 'rol' | 'perfilCompleto' | 'acciones'>): Destination[] =>
  SCREENS.filter(({ needsPerfil, accion }) => {
    if (needsPerfil && closureReason(session) !== null) return false
    return isShown(session, accion ?? null)
  }).map(({ to, text, words = '' }) => ({ to, text, words }))
