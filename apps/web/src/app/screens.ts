import type { AccionDeSesion } from '@aliadas/contract/acceso'
import type { SvgIconComponent } from '@mui/icons-material'
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import AssuredWorkloadOutlined from '@mui/icons-material/AssuredWorkloadOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import DirectionsBusOutlined from '@mui/icons-material/DirectionsBusOutlined'
import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined'
import HubOutlined from '@mui/icons-material/HubOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Logout from '@mui/icons-material/Logout'
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined'
import MapOutlined from '@mui/icons-material/MapOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import MyLocationOutlined from '@mui/icons-material/MyLocationOutlined'
import RouteOutlined from '@mui/icons-material/RouteOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined'
import { SCREEN_PATHS, type ScreenName } from '../lib/paths.ts'
import { DonutIcon } from '../ui/marks.tsx'

export type Screen = {
  /** Heading and tab title. */
  title: string
  Icon: SvgIconComponent
  /**
   * The act that the screen is for. People whose role never allows it do not see the screen; a screen without an act is
   * for everybody.
   */
  accion?: AccionDeSesion
  /** Closed until the profile is complete. */
  needsPerfil?: true
  /** The bottom tab that it belongs to. */
  tab?: ScreenName
  /** Further words that find it in the palette. */
  words?: string
  /** The letter that goes there after G. */
  go?: string
  /** Where the specification calls it otherwise than its heading. */
  called?: { drawer?: string; tab?: string; palette?: string }
}

const RESERVAS = { title: 'Reservas por Validar', Icon: FactCheckOutlined, tab: 'reservas' } as const
const PAGOS = { title: 'Pagos Pendientes', Icon: PaymentsOutlined, tab: 'pagos' } as const
const MESA = { title: 'Validación de usuarios', Icon: BadgeOutlined, accion: 'validarProveedores' } as const
const SERVICIOS = { title: 'Servicios en Curso', Icon: RouteOutlined, tab: 'serviciosEnCurso' } as const

/** The table of the panel's screens: titles, drawer, tabs, palette and menu follow from it. */
export const SCREENS: Readonly<Record<ScreenName, Screen>> = {
  mapa: {
    title: 'Mapa de Monitoreo',
    Icon: MapOutlined,
    needsPerfil: true,
    tab: 'mapa',
    go: 'M',
    words: 'servicios ofertar',
  },
  flota: {
    title: 'Gestión de Flota',
    Icon: DirectionsBusOutlined,
    needsPerfil: true,
    tab: 'flota',
    go: 'F',
    words: 'vehículos placas',
    called: { drawer: 'Gestiona Flota', tab: 'Gestionar Flota', palette: 'Gestionar Flota' },
  },
  vehiculo: { title: 'Vehículo', Icon: DirectionsBusOutlined, tab: 'flota' },
  rastreo: {
    title: 'Rastreo',
    Icon: MyLocationOutlined,
    accion: 'ofertar',
    tab: 'flota',
    words: 'gps conductores teléfono traccar owntracks consentimiento batería código qr',
  },
  reservas: { ...RESERVAS, words: 'validar pagos epayco tarjeta' },
  validarEpayco: RESERVAS,
  validarTransferencia: {
    ...RESERVAS,
    words: 'pagos banco',
    called: { palette: 'Reservas por Validar: Transferencia' },
  },
  pagos: { ...PAGOS, go: 'P', words: 'pagar conductores', called: { palette: 'Pagos Pendientes: Anticipos' } },
  anticipos: PAGOS,
  saldos: { ...PAGOS, words: 'pagar conductores', called: { palette: 'Pagos Pendientes: Saldos' } },
  recompensas: { ...PAGOS, words: 'pagar referidos referente', called: { palette: 'Pagos Pendientes: Recompensas' } },
  devoluciones: { ...PAGOS, words: 'pagar clientes cancelados', called: { palette: 'Pagos Pendientes: Devoluciones' } },
  misOfertas: {
    title: 'Mis ofertas',
    Icon: LocalOfferOutlined,
    accion: 'ofertar',
    tab: 'serviciosEnCurso',
    words: 'pujas precios éxito',
  },
  serviciosEnCurso: {
    ...SERVICIOS,
    go: 'S',
    words: 'pendientes',
    called: { palette: 'Servicios en Curso: Pedidos' },
  },
  listaDeReservas: SERVICIOS,
  reservaciones: {
    ...SERVICIOS,
    words: 'asignar vehículo fuec',
    called: { palette: 'Servicios en Curso: Reservados' },
  },
  viajesConfirmados: { ...SERVICIOS, words: 'recorrido', called: { palette: 'Servicios en Curso: Confirmados' } },
  viajesFinalizados: { ...SERVICIOS, words: 'terminados', called: { palette: 'Servicios en Curso: Finalizados' } },
  historial: { title: 'Historial', Icon: HistoryOutlined, words: 'cambios auditoría bitácora quién' },
  graficas: { title: 'Gráficas', Icon: BarChartOutlined, words: 'informes estadísticas ingresos semanas' },
  estadosDeCuenta: {
    title: 'Estados de cuenta',
    Icon: ReceiptLongOutlined,
    words: 'conductores propietarios mes informes',
  },
  perfil: { title: 'Perfil de Usuario', Icon: AccountCircleOutlined, words: 'cuenta empresa fotos logo' },
  datosLegales: {
    title: 'Datos legales',
    Icon: AssuredWorkloadOutlined,
    accion: 'editarLegales',
    words: 'nit habilitación resolución firma sello fuec contratos',
  },
  contratos: {
    title: 'Contratos y convenios',
    Icon: DescriptionOutlined,
    accion: 'ofertar',
    words: 'fuec extractos contratantes consorcio',
  },
  libroDeFuec: {
    title: 'Libro de FUEC',
    Icon: LibraryBooksOutlined,
    words: 'extractos expedidos números ministerio vigentes anulados',
  },
  seguridad: { title: 'Seguridad', Icon: ShieldOutlined, words: 'sesiones contraseña' },
  registroInterno: {
    title: 'Registrar Nuevo Usuario',
    Icon: PersonAddOutlined,
    needsPerfil: true,
    accion: 'registrarUsuario',
  },
  claves: { title: 'Claves de autorización', Icon: VpnKeyOutlined, accion: 'gestionarClaves' },
  aliados: { title: 'Aliados de la API', Icon: HubOutlined, accion: 'gestionarClaves', words: 'integraciones socios' },
  aliado: { title: 'Aliado', Icon: HubOutlined, accion: 'gestionarClaves' },
  clavesDeAliados: { title: 'Claves de aliados', Icon: VpnKeyOutlined, accion: 'gestionarClaves', words: 'api' },
  sistema: {
    title: 'Estado del sistema',
    Icon: MonitorHeartOutlined,
    accion: 'verSistema',
    words: 'salud servidor respaldo',
  },
  empresas: {
    title: 'Empresas aliadas',
    Icon: DonutIcon,
    accion: 'gestionarEmpresas',
    words: 'compañías suspender',
  },
  usuarios: { ...MESA, words: 'conductores transportadores operadores guías proveedores' },
  conductoresNuevos: { ...MESA, called: { palette: 'Usuarios: Conductores nuevos' } },
  conductoresPorValidar: { ...MESA, called: { palette: 'Usuarios: Conductores por validar' } },
  conductores: { ...MESA, called: { palette: 'Usuarios: Conductores activos' } },
  operadoresNuevos: { ...MESA, called: { palette: 'Usuarios: Operadores nuevos' } },
  operadores: { ...MESA, called: { palette: 'Usuarios: Operadores activos' } },
  guiasNuevos: { ...MESA, called: { palette: 'Usuarios: Guías nuevos' } },
  guiasPorValidar: { ...MESA, called: { palette: 'Usuarios: Guías por validar' } },
  guias: { ...MESA, called: { palette: 'Usuarios: Guías activos' } },
  salir: { title: 'Salir', Icon: Logout, words: 'cerrar sesión' },
}

/** The screens of each place, in order. */
/** The drawer of a company, and of the platform, which begins at its desk. */
export const DRAWER: Readonly<Record<'empresa' | 'plataforma', readonly ScreenName[]>> = {
  empresa: [
    'perfil',
    'mapa',
    'flota',
    'rastreo',
    'misOfertas',
    'historial',
    'graficas',
    'estadosDeCuenta',
    'libroDeFuec',
    'contratos',
    'datosLegales',
    'registroInterno',
    'salir',
  ],
  plataforma: [
    'usuarios',
    'empresas',
    'aliados',
    'clavesDeAliados',
    'claves',
    'libroDeFuec',
    'historial',
    'sistema',
    'perfil',
    'mapa',
    'flota',
    'registroInterno',
    'salir',
  ],
}
export const TABS: readonly ScreenName[] = ['flota', 'reservas', 'mapa', 'pagos', 'serviciosEnCurso']
export const ACCOUNT_MENU: readonly ScreenName[] = ['perfil', 'seguridad']
export const PALETTE: readonly ScreenName[] = [
  'mapa',
  'flota',
  'rastreo',
  'reservas',
  'validarTransferencia',
  'pagos',
  'saldos',
  'recompensas',
  'devoluciones',
  'misOfertas',
  'serviciosEnCurso',
  'reservaciones',
  'viajesConfirmados',
  'viajesFinalizados',
  'historial',
  'graficas',
  'estadosDeCuenta',
  'perfil',
  'libroDeFuec',
  'contratos',
  'datosLegales',
  'seguridad',
  'registroInterno',
  'usuarios',
  'conductoresPorValidar',
  'operadoresNuevos',
  'guiasPorValidar',
  'empresas',
  'claves',
  'aliados',
  'clavesDeAliados',
  'sistema',
  'salir',
]

const BY_PATH = new Map(
  Object.entries(SCREEN_PATHS).map(([name, path]): [string, Screen] => [path, SCREENS[name as ScreenName]]),
)

/** Screens of one record, whose address ends with its id. */
const BY_PATTERN = [...BY_PATH].flatMap(([path, screen]): (readonly [RegExp, Screen])[] =>
  path.includes('$') ? [[new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`), screen]] : [],
)

/** The screen at an address of the panel, or at a route pattern; undefined if there is none. */
export const screenAt = (path: string): Screen | undefined =>
  BY_PATH.get(path) ?? BY_PATTERN.find(([pattern]) => pattern.test(path))?.[1]
