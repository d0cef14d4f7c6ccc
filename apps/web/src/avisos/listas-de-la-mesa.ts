import { PATHS } from '../lib/paths.ts'

const PANTALLAS = {
  'conductores-nuevos': PATHS.conductoresNuevos,
  'conductores-por-validar': PATHS.conductoresPorValidar,
  conductores: PATHS.conductores,
  'operadores-nuevos': PATHS.operadoresNuevos,
  operadores: PATHS.operadores,
  'guias-nuevos': PATHS.guiasNuevos,
  'guias-por-validar': PATHS.guiasPorValidar,
  guias: PATHS.guias,
} as const

const esLista = (lista: string): lista is keyof typeof PANTALLAS => lista in PANTALLAS

/** Screen of a desk list; the first list if the provider was deleted. */
export const pantallaDeLista = (lista: string | null) =>
  PANTALLAS[lista !== null && esLista(lista) ? lista : 'conductores-nuevos']
