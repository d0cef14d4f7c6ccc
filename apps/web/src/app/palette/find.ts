import type { Act } from '../../lib/acts.ts'
import { PATHS } from '../../lib/paths.ts'
import type { VehiculoResumen } from '@aliadas/contract/flota'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import { ETIQUETA_DE_ESTADO } from '@aliadas/contract/servicios'
import { withoutAccents } from '../../lib/format.ts'
import { buscar, vigentes } from '../../mapa/index.ts'
import type { Destination } from './destinations.ts'
import { trayecto } from '../../servicios/index.ts'

type Found = { id: string; group: 'Acciones' | 'Ir a' | 'Servicios' | 'Vehículos'; text: string; detail: string }
/** Something that is gone to, or an act of the screen. */
export type Finding = Found &
  ({ to: string; search: Record<string, string>; run?: never } | { run: () => void; to?: never })

/** Maximum results of each kind; a longer text narrows them. */
const MAX = 6
const MAP_PATH = PATHS.mapa

const contains = (text: string, where: string): boolean =>
  withoutAccents(text)
    .split(/\s+/)
    .every((word) => withoutAccents(where).includes(word))

const screen = ({ to, text, go }: Destination): Finding => ({
  id: to,
  group: 'Ir a',
  text,
  detail: go ? `G ${go}` : '',
  to,
  search: {},
})

const act = ({ id, text, key, run }: Act): Finding => ({ id, group: 'Acciones', text, detail: key, run })

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
  /** What may be done on the screen that is open. */
  acts: readonly Act[]
  destinations: readonly Destination[]
  /** Services in the browser's cache; they need no request. */
  known: readonly ServicioResumen[]
  /** Services that the server found: in any state, and by fields that a summary does not have. */
  found: readonly ServicioResumen[]
  vehiculos: readonly VehiculoResumen[]
  now: number
}

/** Acts, screens, services and vehicles for what was typed, in that order; without text acts and screens. */
export const find = ({ text, acts, destinations, known, found, vehiculos, now }: Sources): Finding[] => {
  const clean = text.trim()
  if (clean === '') return [...acts.map(act), ...destinations.map(screen)]
  const own = buscar(vigentes(known, now), clean)
  const present = new Set(own.map((s) => s.id))
  const servicios = [...own, ...found.filter((s) => !present.has(s.id))]
  return [
    ...acts.filter((a) => contains(clean, a.text)).map(act),
    ...destinations.filter((d) => contains(clean, `${d.text} ${d.words}`)).map(screen),
    ...servicios.slice(0, MAX).map(servicio),
    ...vehiculos.slice(0, MAX).map(vehiculo),
  ]
}
