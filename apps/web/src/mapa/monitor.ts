import type { Fit } from '../map-engine/useCamera.ts'
import type { Caja } from '../servicios/index.ts'
import { CAJA_INICIAL, cajaDe, cajaVisible, mismaCaja } from './caja.ts'
import { ALTURAS_DE_LA_LISTA, ALTURAS_DEL_DETALLE, MEDIA, type Altura } from './hoja.ts'

type Esquinas = readonly [oeste: number, sur: number, este: number, norte: number]

/** An area in view, and the area around it in whole cells, for which services are asked. */
export type Area = { vista: Caja; caja: Caja }

/** Services that depart from one place, and where on the screen their short list opens. */
export type Pila = { ids: readonly string[]; x: number; y: number }

/** What is seen and opened on the monitor map, beside what the address says. */
export type Monitor = {
  /** What the map shows. */
  area: Area
  /** What the list, its counts and "En esta zona" speak of. */
  zona: Area
  /** The service that was opened here, and where it was pressed; null for one that the address or another screen opened. */
  elegido: { id: string; desde: 'lista' | 'mapa' } | null
  resaltado: string | null
  /** The row that the keyboard is at. */
  cursor: string | null
  /** The service whose amount is being written in its row. */
  ofertando: string | null
  /** The service whose vehicle the camera follows. */
  siguiendo: string | null
  lista: { abierta: boolean; altura: Altura }
  /** Height of the phone's sheet with the details. */
  detalle: Altura
  /** A new one moves the camera. */
  encuadre: Fit | null
  pila: Pila | null
}

export type EventoDelMonitor =
  | { tipo: 'elegir'; id: string | null; desde: 'lista' | 'mapa' }
  | { tipo: 'resaltar'; id: string | null }
  | { tipo: 'apuntar'; id: string | null }
  | { tipo: 'ofertar'; id: string | null }
  | { tipo: 'seguir'; id: string | null }
  /** `porEleccion`: the camera went to the chosen service by itself, `seleccion`. */
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

/** The same box as before where nothing new is asked, so that nothing is computed anew. */
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
      // Who chose a row or an arrow goes on reading where it stands. What was opened elsewhere is not in the list yet: the list follows.
      const deOtraPantalla = evento.seleccion !== null && m.elegido?.id !== evento.seleccion
      const quieta = evento.porEleccion && !deOtraPantalla
      // Who moves the map looks elsewhere.
      return { ...m, area, zona: quieta ? m.zona : area, siguiendo: evento.porEleccion ? m.siguiendo : null }
    }
    case 'encuadrar':
      return { ...m, encuadre: evento.fit }
    case 'abrirLista':
      return { ...m, lista: { ...m.lista, abierta: evento.abierta } }
    case 'alturaDeLista':
      // Drawn down to its bar it is closed.
      return { ...m, lista: { abierta: evento.altura > 0, altura: evento.altura > 0 ? evento.altura : MEDIA } }
    case 'alturaDeDetalle':
      return { ...m, detalle: evento.altura }
    case 'apilar':
      return { ...m, pila: evento.pila }
  }
}
