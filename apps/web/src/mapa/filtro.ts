import {
  ESTADOS_EN_MAPA,
  MAPA,
  type EstadoEnMapa,
  type GrupoDeServicios,
  type ServicioResumen,
} from '@aliadas/contract/servicios'
import { withoutAccents } from '../lib/format.ts'
import type { Caja } from '../servicios/index.ts'

export type ServicioVisible = ServicioResumen & { estado: EstadoEnMapa }

const enMapa: readonly string[] = ESTADOS_EN_MAPA
export const seVe = <S extends ServicioResumen>(s: S): s is S & ServicioVisible => enMapa.includes(s.estado)

/** Compares instants and ids as strings: a collator or parsing dates is slow with thousands of services. */
const comparar = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Services that have not expired at an instant (server time in ms), earliest departure first. */
export const vigentes = (servicios: readonly ServicioResumen[], corte: number): ServicioVisible[] => {
  const instante = new Date(corte).toISOString()
  return servicios
    .filter(seVe)
    .filter((s) => s.vence === null || s.vence > instante)
    .toSorted((a, b) => comparar(a.salida ?? '', b.salida ?? '') || comparar(a.id, b.id))
}

/** Whether the state is selected. A service that got a bid while it was in the list of requests stays with them. */
export const seMuestra = (
  { id, estado }: Pick<ServicioVisible, 'id' | 'estado'>,
  ver: readonly EstadoEnMapa[],
  ofertados: ReadonlySet<string>,
): boolean => ver.includes(estado) || (estado === 'ofertas' && ver.includes('pendiente') && ofertados.has(id))

type Lugar = { lat: number; lon: number }
const dentroDe = ({ oeste, sur, este, norte }: Caja, { lat, lon }: Lugar): boolean =>
  lat >= sur && lat <= norte && lon >= oeste && lon <= este

/** Services that depart within the visible area. Those in the margin are kept for the next move and not counted. */
export const enVista = (servicios: readonly ServicioResumen[], vista: Caja): ServicioResumen[] =>
  servicios.filter((s) => dentroDe(vista, { lat: s.latOrigen, lon: s.lonOrigen }))

export const gruposEnVista = (grupos: readonly GrupoDeServicios[], vista: Caja): GrupoDeServicios[] =>
  grupos.filter((grupo) => dentroDe(vista, grupo))

/** Whether the area that was read, margin included, contains another area. */
export const cubre = (leida: Caja, vista: Caja): boolean =>
  vista.oeste >= leida.oeste - MAPA.margen &&
  vista.este <= leida.este + MAPA.margen &&
  vista.sur >= leida.sur - MAPA.margen &&
  vista.norte <= leida.norte + MAPA.margen

/** Every word must match code, place or plates; accents, case and the # of a code are ignored. */
export const buscar = (servicios: readonly ServicioVisible[], texto: string): ServicioVisible[] => {
  const palabras = withoutAccents(texto)
    .split(/\s+/)
    .map((p) => p.replace(/^#/, ''))
    .filter(Boolean)
  if (palabras.length === 0) return [...servicios]
  return servicios.filter((s) => {
    const donde = withoutAccents([s.codigo, s.origen, s.destino, s.placas ?? ''].join(' '))
    return palabras.every((p) => donde.includes(p))
  })
}

export type Cuentas = Record<EstadoEnMapa, number>

const NADA: Cuentas = { pendiente: 0, ofertas: 0, validar: 0, reservado: 0, confirmado: 0, finalizado: 0 }

export const contarPorEstado = (servicios: readonly ServicioVisible[]): Cuentas => {
  const cuentas: Cuentas = { ...NADA }
  for (const s of servicios) cuentas[s.estado] += 1
  return cuentas
}

/** The server's counts, if it could not send every service. */
export const sumarGrupos = (grupos: readonly GrupoDeServicios[]): Cuentas => {
  const suma = { ...NADA }
  for (const { cuentas } of grupos) for (const estado of ESTADOS_EN_MAPA) suma[estado] += cuentas[estado]
  return suma
}

/** The groups with only the selected states; empty groups are dropped. */
export const gruposVisibles = (grupos: readonly GrupoDeServicios[], ver: readonly EstadoEnMapa[]): GrupoDeServicios[] =>
  grupos
    .map((grupo) => ({
      ...grupo,
      cuentas: Object.fromEntries(ESTADOS_EN_MAPA.map((e) => [e, ver.includes(e) ? grupo.cuentas[e] : 0])) as Cuentas,
    }))
    .filter(({ cuentas }) => ESTADOS_EN_MAPA.some((e) => cuentas[e] > 0))

/** The next instant after `corte` at which a service expires, in ms; null if none does. */
export const proximoVencimiento = (servicios: readonly ServicioResumen[], corte: number): number | null => {
  const instante = new Date(corte).toISOString()
  let proximo: string | null = null
  for (const { vence } of servicios)
    if (vence !== null && vence > instante && (proximo === null || vence < proximo)) proximo = vence
  return proximo === null ? null : Date.parse(proximo)
}
