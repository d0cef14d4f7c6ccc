import { enLinea, trayecto } from '@aliadas/contract/core'
import type { Act } from '../../lib/acts.ts'
import type { Aviso } from '@aliadas/contract/avisos'
import type { OfertaEnLista } from '@aliadas/contract/ofertas'
import { PATHS } from '../../lib/paths.ts'
import type { VehiculoResumen } from '@aliadas/contract/flota'
import type { ServicioResumen } from '@aliadas/contract/servicios'
import { ETIQUETA_DE_ESTADO } from '@aliadas/contract/servicios'
import { withoutAccents } from '../../lib/format.ts'
import { actoDe, buscar, vigentes } from '../../mapa/index.ts'
import { contains, driversAndVehicles, helpEntry, notice, offer } from './records.ts'
import type { Destination } from './destinations.ts'

type Found = {
  id: string
  group:
    | 'Recientes'
    | 'Acciones'
    | 'Vistas'
    | 'Ir a'
    | 'Servicios'
    | 'Vehículos'
    | 'Conductores'
    | 'Ofertas'
    | 'Avisos'
    | 'Ayuda'
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

/** What a company does with a service in its state, and the verb by which it is called. */
const nextActs = ({ estado, placas, fuec, recorridoIniciado }: ServicioResumen): ActOnService[] => {
  if (estado === 'pendiente') return [{ accion: 'ofertar', verb: 'ofertar' }]
  if (estado === 'confirmado')
    return [{ accion: recorridoIniciado ? 'cambiarEnRuta' : 'cambiarVehiculo', verb: 'cambiar' }]
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
  detail: enLinea(`#${s.codigo}`, ETIQUETA_DE_ESTADO[s.estado], s.placas),
  to: MAP_PATH,
  search: { servicio: s.id },
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
  /** Saved views of lists. */
  views: readonly Finding[]
  destinations: readonly Destination[]
  /** Services in the browser's cache; they need no request. */
  known: readonly ServicioResumen[]
  /** Services that the server found: in any state, and by fields that a summary does not have. */
  found: readonly ServicioResumen[]
  /** Found by plates, make or driver. */
  vehiculos: readonly VehiculoResumen[]
  ofertas: readonly OfertaEnLista[]
  /** The newest notices of the event centre. */
  avisos: readonly Aviso[]
  /** Keys that the help lists, and what opens it. */
  help: { entries: readonly { keys: string; text: string }[]; open: () => void }
  now: number
}

/**
 * Acts, views, screens, services, vehicles, drivers, offers, notices and help for what was typed, in that order; without
 * text what was used last, acts, views and screens.
 */
export const find = (sources: Sources): Finding[] => {
  const {
    text,
    acts,
    everywhere,
    recent,
    mayAct,
    views,
    destinations,
    known,
    found,
    vehiculos,
    ofertas,
    avisos,
    help,
    now,
  } = sources
  const clean = text.trim()
  if (clean === '') {
    const last = recent.map((finding): Finding => ({ ...finding, group: 'Recientes' }))
    const others = [...views, ...destinations.map(screen)].filter(({ id }) => last.every((one) => one.id !== id))
    return [...last, ...acts.map(act), ...others]
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
    ...views.filter((v) => contains(clean, `${v.text} ${v.detail} vista`)).slice(0, MAX),
    ...destinations.filter((d) => contains(clean, `${d.text} ${d.words}`)).map(screen),
    ...servicios.slice(0, MAX).map(servicio),
    ...driversAndVehicles(vehiculos, clean, MAX),
    ...ofertas.slice(0, MAX).map(offer),
    ...avisos
      .map(notice)
      .filter(({ text: title, detail }) => contains(clean, `${title} ${detail}`))
      .slice(0, MAX),
    ...help.entries
      .filter(({ keys, text: does }) => contains(clean, `ayuda atajo ${keys} ${does}`))
      .slice(0, MAX)
      .map((entry) => helpEntry(entry, help.open)),
  ]
}
