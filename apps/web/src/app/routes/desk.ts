import { CIUDADES, ESTADOS_DE_ALIADA, ORDENES_DE_ALIADAS } from '@aliadas/contract/empresas'
import {
  FALTAS_DE_PROVEEDOR,
  LUGARES_REVISABLES,
  ORDENES_DE_PROVEEDORES,
  type ListaDeProveedores,
  type LugarRevisable,
} from '@aliadas/contract/proveedores'
import { createRoute } from '@tanstack/react-router'
import { SEGMENTS } from '../../lib/paths.ts'
import { Companies, deskOf } from '../pages/desk.tsx'
import { compact, listParams, opening, textOf, withDays, withEmpresa } from '../search-params.ts'
import { panel } from './panel.tsx'

/** The eight lists of the desk with their addresses. */
export const deskRoutes = (() => {
  const getParentRoute = () => panel
  const ofMesa = withDays(
    withEmpresa(listParams(ORDENES_DE_PROVEEDORES, { falta: FALTAS_DE_PROVEEDOR, ciudad: CIUDADES })),
  )
  type Search = ReturnType<typeof ofMesa> & { proveedor?: string; papel?: LugarRevisable }
  const validateSearch = (s: Record<string, unknown>): Search => ({
    ...ofMesa(s),
    ...compact({
      proveedor: textOf(s.proveedor, 24),
      papel: LUGARES_REVISABLES.find((lugar) => lugar === s.papel),
    }),
  })
  const route = <const P extends string>(path: P, lista: ListaDeProveedores) =>
    createRoute({ getParentRoute, path, validateSearch, component: deskOf(lista) })
  const empresas = createRoute({
    getParentRoute,
    path: SEGMENTS.empresas,
    validateSearch: opening('aliada', withDays(listParams(ORDENES_DE_ALIADAS, { estado: ESTADOS_DE_ALIADA }))),
    component: Companies,
  })
  return [
    empresas,
    route(SEGMENTS.usuarios, 'conductores-nuevos'),
    route(SEGMENTS.conductoresNuevos, 'conductores-nuevos'),
    route(SEGMENTS.conductoresPorValidar, 'conductores-por-validar'),
    route(SEGMENTS.conductores, 'conductores'),
    route(SEGMENTS.operadoresNuevos, 'operadores-nuevos'),
    route(SEGMENTS.operadores, 'operadores'),
    route(SEGMENTS.guiasNuevos, 'guias-nuevos'),
    route(SEGMENTS.guiasPorValidar, 'guias-por-validar'),
    route(SEGMENTS.guias, 'guias'),
  ] as const
})()
