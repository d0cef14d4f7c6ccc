import { webRoutes } from '@aliadas/contract/routes'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refetchChanged, type Change } from '../lib/live-readings.ts'
import './aplicar-eventos.ts'
import { LECTURAS_EN_VIVO } from './lecturas.ts'

const LEIDAS = Object.entries(webRoutes).flatMap(([nombre, ruta]) =>
  // Files are not data that live events change.
  ruta.method === 'get' && !('file' in ruta || 'bytes' in ruta || 'redirect' in ruta) ? [nombre] : [],
)
/** Routes that no live event invalidates, or that are patched from the event. */
const SIN_RELECTURA = [
  'contarMercado',
  'listarVistas',
  'leerSimulador',
  // No event tells how a server is: the screen asks every few seconds.
  'leerEstadoDelSistema',
  'listarConvenios',
  'leerActa',
  'leerAliada',
  'leerAliado',
  'leerLlamadasDeAliado',
  'leerEnlacesDeRastreo',
  'leerEstadoDeCuenta',
  'leerGraficas',
  'leerHistoriaDeServicio',
  'leerOfertaAnterior',
  'leerPagosElegidos',
  'leerPerfil',
  'leerPreferenciasDeAvisos',
  'leerRastreador',
  'leerRecorrido',
  'leerServicio',
  'leerSesion',
  'leerTraza',
  'leerUsosDeClave',
  'listarAliadas',
  'listarAliados',
  'listarClaves',
  'listarClavesDeAliados',
  'listarEmpresas',
  'listarEntregasDeAliado',
  'listarWebhooksDeAliado',
  'listarEstadosDeCuenta',
  'listarHistorial',
  'listarInvitaciones',
  'listarPersonas',
  'listarPosiciones',
  'listarSesiones',
  // Each position would read it again: the screen asks every few seconds.
  'verRastreo',
] as const

const leidasTras = (cambio: Change): string[] => {
  const cliente = new QueryClient()
  for (const nombre of LEIDAS) cliente.setQueryData([nombre, 'una', {}], {})
  void refetchChanged(cliente, cambio)
  const consultas = cliente.getQueryCache().findAll({ predicate: (consulta) => consulta.state.isInvalidated })
  return consultas.map(({ queryKey }) => String(queryKey[0])).toSorted()
}

it.each<[Change, readonly string[]]>([
  [
    'servicio',
    [
      'buscarServicios',
      'contarAvisos',
      'contarOfertas',
      'contarServicios',
      'leerBorradorDeFuec',
      'leerCarpetas',
      'leerDevolucion',
      'leerFuecsDeServicio',
      'leerPagosDeServicio',
      'leerRecompensa',
      'leerVehiculoCercano',
      'listarAvisos',
      'listarContratos',
      'listarDevoluciones',
      'listarFuecs',
      'listarOfertas',
      'listarPagosPendientes',
      'listarRecompensas',
      'listarReservasPorValidar',
      'listarServicios',
      'listarServiciosDelDia',
      'listarViajesDeVehiculo',
      'resumirPagos',
    ],
  ],
  [
    'flota',
    [
      'consultarPlacas',
      'contarAvisos',
      'historialDeVehiculo',
      'leerBorradorDeFuec',
      'leerDevolucion',
      'leerFlotaEnMapa',
      'leerPagosDeServicio',
      'leerRecompensa',
      'leerVehiculo',
      'leerVehiculoCercano',
      'listarAvisos',
      'listarDevoluciones',
      'listarPagosPendientes',
      'listarRecompensas',
      'listarReservasPorValidar',
      'listarServiciosDelDia',
      'listarServiciosDelMapa',
      'listarVehiculos',
      'listarVehiculosParaServicio',
      'resumirPagos',
    ],
  ],
  ['avisos', ['contarAvisos', 'listarAvisos']],
  ['vinculacion', ['listarVinculaciones']],
  ['proveedores', ['contarProveedores', 'leerProveedor', 'listarProveedores']],
  ['posicion', []],
  ['perfil', ['leerBorradorDeFuec', 'leerLegales']],
])('LIVE-04 a change of %s reads again the routes that it makes old, and no other', (cambio, rutas) => {
  expect(leidasTras(cambio)).toEqual(rutas)
})

it('every route that is read is named by a live event, or no event concerns it', () => {
  const nombradas = LECTURAS_EN_VIVO.flatMap((tabla) => Object.values(tabla).flat())
  expect([...new Set([...nombradas, ...SIN_RELECTURA])].toSorted()).toEqual(LEIDAS.toSorted())
})
