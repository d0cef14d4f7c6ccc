import type { ServicioResumen, VehiculoResumen } from '@aliadas/contract'
import { ETIQUETA_DE_ESTADO } from '@aliadas/contract'
import { sinTildes } from '../../lib/format.ts'
import { buscar, vigentes } from '../../mapa/index.ts'
import type { Destino } from './destinations.ts'
import { trayecto } from '../../servicios/index.ts'

export type Hallazgo = {
  id: string
  grupo: 'Ir a' | 'Servicios' | 'Vehículos'
  texto: string
  detalle: string
  to: string
  search: Record<string, string>
}

/** Of services and vehicles only the first ones: whoever wants more writes more. */
const MAXIMO = 6
const MAPA = '/panel-control/monitor-map'

const contiene = (texto: string, donde: string): boolean =>
  sinTildes(texto)
    .split(/\s+/)
    .every((palabra) => sinTildes(donde).includes(palabra))

const pantalla = ({ to, texto }: Destino): Hallazgo => ({ id: to, grupo: 'Ir a', texto, detalle: '', to, search: {} })

const servicio = (s: ServicioResumen): Hallazgo => ({
  id: s.id,
  grupo: 'Servicios',
  texto: trayecto(s.origen, s.destino),
  detalle: [`#${s.codigo}`, ETIQUETA_DE_ESTADO[s.estado], s.placas].filter(Boolean).join(' · '),
  to: MAPA,
  search: { servicio: s.id },
})

const vehiculo = (v: VehiculoResumen): Hallazgo => ({
  id: v.id,
  grupo: 'Vehículos',
  texto: v.placas,
  detalle: `${v.tipo} · ${v.marca} ${v.modelo}`,
  to: '/panel-control/gestiona-flota',
  search: { q: v.placas },
})

type Fuentes = {
  texto: string
  destinos: readonly Destino[]
  /** What the browser has read already; it answers at once. */
  conocidos: readonly ServicioResumen[]
  /** What the server found: in any state, and by more than a summary tells. */
  hallados: readonly ServicioResumen[]
  vehiculos: readonly VehiculoResumen[]
  ahora: number
}

/** Screens, services and vehicles for what was typed, in that order; without text only the screens. */
export const hallar = ({ texto, destinos, conocidos, hallados, vehiculos, ahora }: Fuentes): Hallazgo[] => {
  const limpio = texto.trim()
  if (limpio === '') return destinos.map(pantalla)
  const propios = buscar(vigentes(conocidos, ahora), limpio)
  const yaEstan = new Set(propios.map((s) => s.id))
  const servicios = [...propios, ...hallados.filter((s) => !yaEstan.has(s.id))]
  return [
    ...destinos.filter((d) => contiene(limpio, `${d.texto} ${d.palabras}`)).map(pantalla),
    ...servicios.slice(0, MAXIMO).map(servicio),
    ...vehiculos.slice(0, MAXIMO).map(vehiculo),
  ]
}
