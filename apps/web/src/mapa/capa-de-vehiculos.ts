import { useSyncExternalStore } from 'react'
import { storedWord } from '../lib/stored.ts'

const guardada = storedWord('mapa.vehiculos')
const OCULTA = 'no'

const seVe = (): boolean => guardada.read() !== OCULTA

/** Shows or hides the layer of vehicles, in this browser. */
export const ponerCapa = (visible: boolean): void => guardada.write(visible ? null : OCULTA)

/** Whether vehicles are drawn on the map. */
export const useCapa = (): boolean => useSyncExternalStore(guardada.subscribe, seVe)
