import type { Fit } from '../map-engine/useCamera.ts'
import type { Caja } from '../servicios/index.ts'
import { CAJA_INICIAL, cajaDe, cajaVisible, mismaCaja } from './caja.ts'
import { ALTURAS_DE_LA_LISTA, ALTURAS_DEL_DETALLE, MEDIA, type Altura } from './hoja.ts'

type Esquinas = readonly [oeste: number, sur: number, este: number, norte: number]

/** The visible area, and the same area expanded to whole cells, which the request asks for. */
export type Area = { vista: Caja; caja: Caja }

/** Services with one origin, and the screen position of their short list. */
export type Pila = { ids: readonly string[]; x: number; y: number }

/** State of the monitor map that is not in the URL. */
export type Monitor = {
  /** Visible area of the map. */
  area: Area
  /** Area of the list, its counts and "En esta zona". It does not change while a service is open. */
  zona: Area
  /** The service that was opened on this screen, and from where; null if the URL or another screen opened it. */
  elegido: { id: string; desde: 'lista' | 'mapa' } | null
  resaltado: string | null
  /** The list's active row for keyboard acts. */
  cursor: string | null
  /** The service whose bid is edited in its row. */
  ofertando: string | null
  /** The service whose vehicle the camera follows. */
  siguiendo: string | null
  lista: { abierta: boolean; altura: Altura }
  /** Height of the phone's sheet with the details. */
  detalle: Altura
  /** Each new object moves the camera. */
  encuadre: Fit | null
  pila: Pila | null
}

export type EventoDelMonitor =
  | { tipo: 'elegir'; id: string | null; desde: 'lista' | 'mapa' }
  | { tipo: 'resaltar'; id: string | null }
  | { tipo: 'apuntar'; id: string | null }
  | { tipo: 'ofertar'; id: string | null }
  | { tipo: 'seguir'; id: string | null }
  /** `porEleccion`: the application moved the camera to the selected service, `seleccion`. */
  | { tipo: 'mover'; esquinas: Esquinas; porEleccion: boolean; seleccion: string | null }
  | { tipo: 'encuadrar'; fit: Fit }
  | { tipo: 'abrirLista'; abierta: boolean }
  | { tipo: 'alturaDeLista'; altura: Altura }
  | { tipo: 'alturaDeDetalle'; altura: Altura }
  | { tipo: 'apilar'; pila: Pila | null }

const AREA_INICIAL: Area = { vista: CAJA_INICIAL, caja: CAJA_INICIAL }

export const monitorAlComenzar = (telefono: boolean): Monitor => ({
  area: AREA_INICIAL,
  zona: AREA_INICIAL,
  elegido: null,
  resaltado: null,
  cursor: null,
  ofertando: null,
  siguiendo: null,
  lista: { abierta: !telefono, altura: MEDIA },
  detalle: MEDIA,
  encuadre: null,
  pila: null,
})

/** Share of the map's height that a phone's sheet covers. */
export const hojaDe = ({ lista, detalle }: Monitor, seleccion: string | null): number => {
  if (seleccion !== null) return ALTURAS_DEL_DETALLE[detalle]
  return lista.abierta ? ALTURAS_DE_LA_LISTA[lista.altura] : 0
}

/** Returns the previous object if the box is equal, so that memoized values stay valid. */
const areaDe = ({ caja }: Area, esquinas: Esquinas): Area => {
  const nueva = cajaVisible(esquinas)
  return { vista: cajaDe(esquinas), caja: mismaCaja(caja, nueva) ? caja : nueva }
}

export const siguienteMonitor = (m: Monitor, evento: EventoDelMonitor): Monitor => {
  switch (evento.tipo) {
    case 'elegir':
      return {
        ...m,
        elegido: evento.id === null ? null : { id: evento.id, desde: evento.desde },
        pila: null,
        siguiendo: null,
      }
    case 'resaltar':
      return m.resaltado === evento.id ? m : { ...m, resaltado: evento.id }
    case 'apuntar':
      return { ...m, cursor: evento.id, resaltado: evento.id }
    case 'ofertar':
      return { ...m, ofertando: evento.id, cursor: evento.id ?? m.cursor, lista: { ...m.lista, abierta: true } }
    case 'seguir':
      return { ...m, siguiendo: evento.id }
    case 'mover': {
      const area = areaDe(m.area, evento.esquinas)
      // Selecting a row or an arrow keeps the list's area. A service opened from elsewhere is not in the list yet, so the list follows the map.
      const deOtraPantalla = evento.seleccion !== null && m.elegido?.id !== evento.seleccion
      const quieta = evento.porEleccion && !deOtraPantalla
      // A pan by the person changes the list's area.
      return { ...m, area, zona: quieta ? m.zona : area, siguiendo: evento.porEleccion ? m.siguiendo : null }
    }
    case 'encuadrar':
      return { ...m, encuadre: evento.fit }
    case 'abrirLista':
      return { ...m, lista: { ...m.lista, abierta: evento.abierta } }
    case 'alturaDeLista':
      // Dragging the sheet down to its bar closes it.
      return { ...m, lista: { abierta: evento.altura > 0, altura: evento.altura > 0 ? evento.altura : MEDIA } }
    case 'alturaDeDetalle':
      return { ...m, detalle: evento.altura }
    case 'apilar':
      return { ...m, pila: evento.pila }
  }
}
