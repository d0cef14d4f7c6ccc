import { PATHS } from '../../lib/paths.ts'
import type { VehiculoResumen } from '@aliadas/contract/flota'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import { ETIQUETA_DE_ESTADO } from '@aliadas/contract/servicios'
import { withoutAccents } from '../../lib/format.ts'
import { buscar, vigentes } from '../../mapa/index.ts'
import type { Destination } from './destinations.ts'
import { trayecto } from '../../servicios/index.ts'

export type Finding = {
  id: string
  group: 'Ir a' | 'Servicios' | 'Vehículos'
  text: string
  detail: string
  to: string
  search: Record<string, string>
}

/** Maximum results of each kind; a longer text narrows them. */
const MAX = 6
const MAP_PATH = PATHS.mapa

const contains = (text: string, where: string): boolean =>
  withoutAccents(text)
    .split(/\s+/)
    .every((word) => withoutAccents(where).includes(word))

const screen = ({ to, text }: Destination): Finding => ({ id: to, group: 'Ir a', text, detail: '', to, search: {} })

const servicio = (s: ServicioResumen): Finding => ({
  id: s.id,
  group: 'Servicios',
  text: trayecto(s.origen, s.destino),
  detail: [`#${s.codigo}`, ETIQUETA_DE_ESTADO[s.estado], s.placas].filter(Boolean).join(' · '),
  to: MAP_PATH,
  search: { servicio: s.id },
})

const vehiculo = (v: VehiculoResumen): Finding => ({
  id: v.id,
  group: 'Vehículos',
  text: v.placas,
  detail: `${comoSeEscribe(v.tipo)} · ${v.marca} ${v.modelo}`,
  to: PATHS.vehiculo.replace('$idVehiculo', v.id),
  search: {},
})

type Sources = {
  text: string
  destinations: readonly Destination[]
  /** Services in the browser's cache; they need no request. */
  known: readonly ServicioResumen[]
  /** Services that the server found: in any state, and by fields that a summary does not have. */
  found: readonly ServicioResumen[]
  vehiculos: readonly VehiculoResumen[]
  now: number
}

/** Screens, services and vehicles that match the text, in that order; without text only screens. */
export const find = ({ text, destinations, known, found, vehiculos, now }: Sources): Finding[] => {
  const clean = text.trim()
  if (clean === '') return destinations.map(screen)
  const own = buscar(vigentes(known, now), clean)
  const present = new Set(own.map((s) => s.id))
  const servicios = [...own, ...found.filter((s) => !present.has(s.id))]
  return [
    ...destinations.filter((d) => contains(clean, `${d.text} ${d.words}`)).map(screen),
    ...servicios.slice(0, MAX).map(servicio),
    ...vehiculos.slice(0, MAX).map(vehiculo),
  ]
}
