import type { Permiso, Sesion } from '@aliadas/contract'
import { motivoDeCierre, seMuestra } from '../shell/access.ts'

type Pantalla = { to: string; texto: string; palabras?: string; pidePerfil?: true; permiso?: Permiso }

const PANTALLAS: readonly Pantalla[] = [
  { to: '/panel-control/monitor-map', texto: 'Mapa de Monitoreo', palabras: 'servicios ofertar', pidePerfil: true },
  { to: '/panel-control/gestiona-flota', texto: 'Gestionar Flota', palabras: 'vehículos placas', pidePerfil: true },
  { to: '/panel-control/reservas', texto: 'Reservas por Validar', palabras: 'pagos epayco tarjeta' },
  { to: '/panel-control/validarTransferencia', texto: 'Reservas por Validar: Transferencia', palabras: 'pagos banco' },
  { to: '/panel-control/pagos', texto: 'Pagos Pendientes: Anticipos', palabras: 'conductores' },
  { to: '/panel-control/saldos', texto: 'Pagos Pendientes: Saldos', palabras: 'conductores' },
  { to: '/panel-control/servicios-en-curso', texto: 'Servicios en Curso: Pedidos', palabras: 'pendientes' },
  { to: '/panel-control/reservaciones', texto: 'Servicios en Curso: Reservados', palabras: 'asignar vehículo fuec' },
  { to: '/panel-control/viajes-confirmados', texto: 'Servicios en Curso: Confirmados', palabras: 'recorrido' },
  { to: '/panel-control/viajes-finalizados', texto: 'Servicios en Curso: Finalizados', palabras: 'terminados' },
  { to: '/panel-control/perfil', texto: 'Perfil de Usuario', palabras: 'cuenta empresa fotos logo' },
  { to: '/panel-control/seguridad', texto: 'Seguridad', palabras: 'sesiones contraseña' },
  {
    to: '/panel-control/registro-interno',
    texto: 'Registrar Nuevo Usuario',
    pidePerfil: true,
    permiso: 'registrarUsuario',
  },
  { to: '/panel-control/claves', texto: 'Claves de autorización', permiso: 'gestionarClaves' },
  { to: '/panel-control/claves-aliados', texto: 'Claves de aliados', palabras: 'api', permiso: 'gestionarClaves' },
  { to: '/panel-control/salir', texto: 'Salir', palabras: 'cerrar sesión' },
]

export type Destino = { to: string; texto: string; palabras: string }

/** Screens that this person may open now. */
export const destinosDe = (sesion: Pick<Sesion, 'rol' | 'perfilCompleto'>): Destino[] =>
  PANTALLAS.filter(({ pidePerfil, permiso }) => {
    if (pidePerfil && motivoDeCierre(sesion) !== null) return false
    return seMuestra(sesion, permiso ?? null)
  }).map(({ to, texto, palabras = '' }) => ({ to, texto, palabras }))
