import type { Rol } from '@aliadas/contract/core'

/** The screens of the panel by their name in the code. Each path segment is written only here (`aliadas/paths`). */
export const SEGMENTS = {
  mapa: 'monitor-map',
  flota: 'gestiona-flota',
  vehiculo: 'gestiona-flota/$idVehiculo',
  rastreo: 'rastreo',
  perfil: 'perfil',
  datosLegales: 'datos-legales',
  contratos: 'contratos',
  libroDeFuec: 'libro-de-fuec',
  seguridad: 'seguridad',
  registroInterno: 'registro-interno',
  claves: 'claves',
  aliados: 'aliados',
  aliado: 'aliados/$idAliado',
  clavesDeAliados: 'claves-aliados',
  empresas: 'empresas',
  sistema: 'sistema',
  salir: 'salir',
  reservas: 'reservas',
  validarEpayco: 'validarEpayco',
  validarTransferencia: 'validarTransferencia',
  misOfertas: 'mis-ofertas',
  pagos: 'pagos',
  anticipos: 'anticipos',
  saldos: 'saldos',
  recompensas: 'recompensas',
  devoluciones: 'devoluciones',
  serviciosEnCurso: 'servicios-en-curso',
  listaDeReservas: 'lista-de-reservas',
  reservaciones: 'reservaciones',
  viajesConfirmados: 'viajes-confirmados',
  viajesFinalizados: 'viajes-finalizados',
  historial: 'historial',
  graficas: 'graficas',
  estadosDeCuenta: 'estados-de-cuenta',
  usuarios: 'usuarios',
  conductoresNuevos: 'conductores-nuevos',
  conductoresPorValidar: 'conductores-por-validar',
  conductores: 'conductores',
  operadoresNuevos: 'operadores-nuevos',
  operadores: 'operadores',
  guiasNuevos: 'guias-nuevos',
  guiasPorValidar: 'guias-por-validar',
  guias: 'guias',
} as const

type Segments = typeof SEGMENTS
export type ScreenName = keyof Segments

type ScreenPaths = { readonly [K in ScreenName]: `/panel-control/${Segments[K]}` }

/**
 * The address of each screen of the panel. The router knows these literal texts, so that a link to a missing screen
 * does not compile.
 */
export const SCREEN_PATHS = Object.fromEntries(
  Object.entries(SEGMENTS).map(([name, segment]) => [name, `/panel-control/${segment}`]),
) as ScreenPaths

/** Every page of the web. */
export const PATHS = {
  bienvenida: '/',
  login: '/login',
  registro: '/registro',
  verificarCorreo: '/verificar-correo',
  cambiarPassword: '/cambiar-password',
  nuevaContrasena: '/nueva-contrasena',
  panel: '/panel-control',
  ...SCREEN_PATHS,
} as const

/** Where a person with a complete profile begins: the platform at its desk. */
export const startOf = (rol: Rol) => (rol === 'plataforma' ? PATHS.usuarios : PATHS.mapa)
