import type { Act } from '../../lib/acts.ts'
import { PATHS } from '../../lib/paths.ts'
import type { VehiculoResumen } from '@aliadas/contract/flota'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import { ETIQUETA_DE_ESTADO } from '@aliadas/contract/servicios'
import { withoutAccents } from '../../lib/format.ts'
import { actoDe, buscar, vigentes } from '../../mapa/index.ts'
import type { Destination } from './destinations.ts'
import { trayecto } from '../../servicios/index.ts'

type Found = {
  id: string
  group: 'Recientes' | 'Acciones' | 'Ir a' | 'Servicios' | 'Vehículos'
  text: string
  detail: string
  /** The detail is a key. */
  isKey?: boolean
}
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
  isKey: true,
  to,
  search: {},
})

const act = ({ id, text, key, run }: Act): Finding => ({ id, group: 'Acciones', text, detail: key, isKey: true, run })

type ActOnService = { accion: Parameters<typeof actoDe>[0]; verb: string }

/** What a company does next with a service, and the verb by which it is called. */
const nextActs = ({ estado, placas, fuec }: ServicioResumen): ActOnService[] => {
  if (estado === 'pendiente') return [{ accion: 'ofertar', verb: 'ofertar' }]
  if (estado !== 'reservado') return []
  const assign: ActOnService = { accion: 'asignarVehiculo', verb: 'asignar' }
  return placas && !fuec ? [{ accion: 'subirFuec', verb: 'subir' }, assign] : [assign]
}

/** 'ofertar #A1B2C3', 'asignar buga': an act over the map, if the text names it beside the service. */
const actsOn = (text: string, servicio: ServicioResumen): Finding[] =>
  nextActs(servicio).flatMap(({ accion, verb }): Finding[] => {
    const said = `${actoDe(accion, servicio.placas).texto} #${servicio.codigo}`
    const route = trayecto(servicio.origen, servicio.destino)
    const names = withoutAccents(`${said} ${verb}`)
    const named = withoutAccents(text)
      .split(/\s+/)
      .some((word) => word.length > 2 && !word.startsWith('#') && names.includes(word))
    return named && contains(text, `${names} ${route}`)
      ? [
          {
            id: `${accion}-${servicio.id}`,
            group: 'Acciones',
            text: said,
            detail: route,
            to: MAP_PATH,
            search: { servicio: servicio.id, dialogo: accion },
          },
        ]
      : []
  })

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
  /** What may be done anywhere; listed only when it is searched for. */
  everywhere: readonly Act[]
  /** What was gone to last, latest first. */
  recent: readonly Finding[]
  /** A company acts on services; the platform reads them. */
  mayAct: boolean
  destinations: readonly Destination[]
  /** Services in the browser's cache; they need no request. */
  known: readonly ServicioResumen[]
  /** Services that the server found: in any state, and by fields that a summary does not have. */
  found: readonly ServicioResumen[]
  vehiculos: readonly VehiculoResumen[]
  now: number
}

/** Acts, screens, services and vehicles for what was typed, in that order; without text what was used last, acts and screens. */
export const find = (sources: Sources): Finding[] => {
  const { text, acts, everywhere, recent, mayAct, destinations, known, found, vehiculos, now } = sources
  const clean = text.trim()
  if (clean === '') {
    const last = recent.map((finding): Finding => ({ ...finding, group: 'Recientes' }))
    const screens = destinations.map(screen).filter(({ id }) => last.every((one) => one.id !== id))
    return [...last, ...acts.map(act), ...screens]
  }
  const current = vigentes(known, now)
  const own = buscar(current, clean)
  const present = new Set(own.map((s) => s.id))
  const servicios = [...own, ...found.filter((s) => !present.has(s.id))]
  const ofScreen = acts.filter((a) => contains(clean, a.text))
  const onServices = mayAct ? current.flatMap((s) => actsOn(clean, s)) : []
  return [
    ...ofScreen.map(act),
    // The screen's own act for a service is the better one: it needs no dialog.
    ...onServices.filter((one) => ofScreen.every((a) => a.text !== one.text)).slice(0, MAX),
    ...everywhere.filter((a) => contains(clean, a.text)).map(act),
    ...destinations.filter((d) => contains(clean, `${d.text} ${d.words}`)).map(screen),
    ...servicios.slice(0, MAX).map(servicio),
    ...vehiculos.slice(0, MAX).map(vehiculo),
  ]
}
