import type {
  ClaseDeProveedor,
  FaltaDeProveedor,
  ListaDeProveedores,
  PasoDeProveedor,
} from '@aliadas/contract/proveedores'
import type { ScreenName } from '../lib/paths.ts'

/** Name, screen and empty text of each list (specification §8). */
export const LISTAS: Readonly<Record<ListaDeProveedores, { nombre: string; pantalla: ScreenName; vacia: string }>> = {
  'conductores-nuevos': {
    nombre: 'Conductores nuevos',
    pantalla: 'conductoresNuevos',
    vacia: 'No hay Conductores Nuevos Registrados',
  },
  'conductores-por-validar': {
    nombre: 'Conductores por validar',
    pantalla: 'conductoresPorValidar',
    vacia: 'No hay Conductores Registrados',
  },
  conductores: { nombre: 'Conductores activos', pantalla: 'conductores', vacia: 'No hay Conductores Registrados' },
  'operadores-nuevos': {
    nombre: 'Operadores nuevos',
    pantalla: 'operadoresNuevos',
    vacia: 'No hay Operadores Turisticos Registrados',
  },
  operadores: {
    nombre: 'Operadores activos',
    pantalla: 'operadores',
    vacia: 'No hay Operadores Turisticos Registrados',
  },
  'guias-nuevos': { nombre: 'Guías nuevos', pantalla: 'guiasNuevos', vacia: 'No hay Guías Nuevos Registrados' },
  'guias-por-validar': { nombre: 'Guías por validar', pantalla: 'guiasPorValidar', vacia: 'No hay Guías Registrados' },
  guias: { nombre: 'Guías activos', pantalla: 'guias', vacia: 'No hay Guías Registrados' },
}

/** They belong to a company and name a city, so that their lists are filtered by both. */
export const DE_EMPRESAS: readonly ClaseDeProveedor[] = ['conductor']

export const SINGULAR: Readonly<Record<ClaseDeProveedor, string>> = {
  conductor: 'Conductor',
  operador: 'Operador',
  guia: 'Guía',
}

export const FALTA: Readonly<Record<FaltaDeProveedor, string>> = {
  perfil: 'Falta su perfil',
  fotos: 'Faltan fotos',
  documentos: 'Faltan documentos',
}

export const PASO: Readonly<Record<PasoDeProveedor, string>> = {
  nuevo: 'Nuevo',
  'por-validar': 'Por validar',
  activo: 'Activo',
}

/** The button of a detail with the specification's text (§2); an active provider has none. */
export const BOTON: Readonly<
  Record<ClaseDeProveedor, Partial<Record<PasoDeProveedor, { texto: string; acto: 'validar' | 'bienvenida' }>>>
> = {
  conductor: {
    nuevo: { texto: 'Enviar email de Bienvenida para que suba fotos y docs', acto: 'bienvenida' },
    'por-validar': { texto: 'Validar Conductor', acto: 'validar' },
  },
  guia: {
    nuevo: { texto: 'Enviar email de Bienvenida para q suba docs', acto: 'bienvenida' },
    'por-validar': { texto: 'Validar Guia', acto: 'validar' },
  },
  operador: { nuevo: { texto: 'Antes de validar, enviar Email de Bienvenida', acto: 'validar' } },
}
