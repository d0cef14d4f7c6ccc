import {
  ESTADOS_DE_CLAVE,
  ESTADOS_DE_CLAVE_DE_ALIADO,
  ORDENES_DE_CLAVES,
  TIPOS_DE_CLAVE,
} from '@aliadas/contract/acceso'
import {
  ESTADOS_DE_ALIADO,
  ORDENES_DE_ALIADOS,
  ORDENES_DE_LLAMADAS,
  RESULTADOS_DE_LLAMADA,
} from '@aliadas/contract/aliados'
import { ESTADOS_DE_CONTRATO, ESTADOS_DEL_LIBRO, ORDENES_DE_CONTRATOS, ORDENES_DEL_LIBRO } from '@aliadas/contract/fuec'
import { ESTADOS_EN_MAPA, ESTADOS_OFERTA } from '@aliadas/contract/servicios'
import { ORDENES_DE_OFERTAS } from '@aliadas/contract/ofertas'
import { ORDENES_DE_RASTREO, VER_DE_RASTREO } from '@aliadas/contract/rastreo'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { PATHS, SEGMENTS, startOf } from '../../lib/paths.ts'
import { leerDireccionDePerfil } from '../../empresas/index.ts'
import { type Direccion, leerPalabras } from '../../mapa/index.ts'
import { direccionDeInicio } from '../../vistas/index.ts'
import { compact, dayOf, idOf, listOf, listParams, opening, textOf, withDays, withEmpresa } from '../search-params.ts'
import { panel } from './panel.tsx'

const index = createRoute({
  getParentRoute: () => panel,
  path: '/',
  beforeLoad: async ({ context: { sesion, queryClient } }) => {
    if (!sesion.perfilCompleto) throw redirect({ to: PATHS.perfil })
    // A view that the person chose comes before where all start.
    throw redirect((await direccionDeInicio(queryClient)) ?? { to: startOf(sesion.rol) })
  },
})

const map = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.mapa,
  validateSearch: (s: Record<string, unknown>): Direccion =>
    compact({
      servicio: textOf(s.servicio, 24),
      ...leerPalabras(s),
      // An empty selection needs a word of its own: an absent parameter means the default selection.
      ver: s.ver === 'ninguno' ? 'ninguno' : listOf(s.ver, ESTADOS_EN_MAPA),
      q: textOf(s.q),
      empresa: idOf(s.empresa),
      dia: dayOf(s.dia),
    }),
  component: lazyRouteComponent(() => import('../pages/MapPage.tsx'), 'MapPage'),
})

const perfil = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.perfil,
  validateSearch: leerDireccionDePerfil,
  component: lazyRouteComponent(() => import('../../empresas/Perfil.tsx'), 'Perfil'),
})

const datosLegales = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.datosLegales,
  component: lazyRouteComponent(() => import('../../empresas/legales/DatosLegales.tsx'), 'DatosLegales'),
})

const contratos = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.contratos,
  validateSearch: opening('contrato', withDays(listParams(ORDENES_DE_CONTRATOS, { estado: ESTADOS_DE_CONTRATO }))),
  component: lazyRouteComponent(() => import('../../fuec/contratos/Contratos.tsx'), 'Contratos'),
})

const deRastreo = listParams(ORDENES_DE_RASTREO, { ver: VER_DE_RASTREO })

const rastreo = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.rastreo,
  validateSearch: opening('conductor', deRastreo),
  component: lazyRouteComponent(() => import('../../rastreo/Rastreo.tsx'), 'Rastreo'),
})

const ofLibro = opening(
  'fuec',
  withDays(withEmpresa(listParams(ORDENES_DEL_LIBRO, { estado: ESTADOS_DEL_LIBRO, pronto: ['si'] }))),
)

const libroDeFuec = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.libroDeFuec,
  validateSearch: (s: Record<string, unknown>): ReturnType<typeof ofLibro> & { placas?: string } => ({
    ...ofLibro(s),
    ...compact({ placas: textOf(s.placas, 6) }),
  }),
  component: lazyRouteComponent(() => import('../../fuec/libro/LibroDeFuec.tsx'), 'LibroDeFuec'),
})

const registroInterno = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.registroInterno,
  component: lazyRouteComponent(() => import('../../acceso/RegistroInterno.tsx'), 'RegistroInterno'),
})

const misOfertas = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.misOfertas,
  validateSearch: opening('oferta', withDays(listParams(ORDENES_DE_OFERTAS, { estado: ESTADOS_OFERTA }))),
  component: lazyRouteComponent(() => import('../../ofertas/PaginaDeOfertas.tsx'), 'PaginaDeOfertas'),
})

const seguridad = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.seguridad,
  component: lazyRouteComponent(() => import('../../acceso/Seguridad.tsx'), 'Seguridad'),
})

const ofClaves = withDays(listParams(ORDENES_DE_CLAVES, { tipo: TIPOS_DE_CLAVE, estado: ESTADOS_DE_CLAVE }))

const claves = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.claves,
  validateSearch: (s: Record<string, unknown>): ReturnType<typeof ofClaves> & { usos?: string } => ({
    ...ofClaves(s),
    ...compact({ usos: textOf(s.usos, 24) }),
  }),
  component: lazyRouteComponent(() => import('../../acceso/claves/Claves.tsx'), 'Claves'),
})

const clavesDeAliados = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.clavesDeAliados,
  validateSearch: withDays(listParams(ORDENES_DE_CLAVES, { estado: ESTADOS_DE_CLAVE_DE_ALIADO })),
  component: lazyRouteComponent(() => import('../../aliados/ClavesDeAliados.tsx'), 'ClavesDeAliados'),
})

const aliados = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.aliados,
  validateSearch: opening('aliado', withDays(listParams(ORDENES_DE_ALIADOS, { estado: ESTADOS_DE_ALIADO }))),
  component: lazyRouteComponent(() => import('../../aliados/Aliados.tsx'), 'Aliados'),
})

const aliado = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.aliado,
  validateSearch: listParams(ORDENES_DE_LLAMADAS, { resultado: RESULTADOS_DE_LLAMADA }),
  component: lazyRouteComponent(() => import('../../aliados/PaginaDeAliado.tsx'), 'PaginaDeAliado'),
})

const sistema = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.sistema,
  component: lazyRouteComponent(() => import('../../sistema/EstadoDelSistema.tsx'), 'EstadoDelSistema'),
})

const leave = createRoute({
  getParentRoute: () => panel,
  path: SEGMENTS.salir,
  component: lazyRouteComponent(() => import('../../acceso/Salir.tsx'), 'Salir'),
})

/** Routes of a company and of the signed-in person: map, bids, people and keys. */
export const companyRoutes = [
  index,
  map,
  perfil,
  datosLegales,
  contratos,
  rastreo,
  libroDeFuec,
  registroInterno,
  misOfertas,
  seguridad,
  claves,
  clavesDeAliados,
  aliados,
  aliado,
  sistema,
  leave,
] as const
