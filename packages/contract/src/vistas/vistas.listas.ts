import type { Permiso } from '../core/permisos.ts'

/** The lists of the web that have saved views, each by the name of its screen. */
export const LISTAS_CON_VISTAS = [
  'flota',
  'misOfertas',
  'serviciosEnCurso',
  'reservaciones',
  'viajesConfirmados',
  'viajesFinalizados',
  'validarEpayco',
  'validarTransferencia',
  'anticipos',
  'saldos',
  'recompensas',
  'devoluciones',
  'historial',
  'libroDeFuec',
  'contratos',
  'empresas',
  'conductoresNuevos',
  'conductoresPorValidar',
  'conductores',
  'operadoresNuevos',
  'operadores',
  'guiasNuevos',
  'guiasPorValidar',
  'guias',
  'claves',
  'aliados',
  'clavesDeAliados',
] as const
export type ListaConVistas = (typeof LISTAS_CON_VISTAS)[number]

/** The permission without which a person does not see the list. */
export const PERMISO_DE_LISTA: Readonly<Partial<Record<ListaConVistas, Permiso>>> = {
  misOfertas: 'ofertar',
  contratos: 'ofertar',
  empresas: 'gestionarEmpresas',
  conductoresNuevos: 'validarProveedores',
  conductoresPorValidar: 'validarProveedores',
  conductores: 'validarProveedores',
  operadoresNuevos: 'validarProveedores',
  operadores: 'validarProveedores',
  guiasNuevos: 'validarProveedores',
  guiasPorValidar: 'validarProveedores',
  guias: 'validarProveedores',
  claves: 'gestionarClaves',
  aliados: 'gestionarClaves',
  clavesDeAliados: 'gestionarClaves',
}
