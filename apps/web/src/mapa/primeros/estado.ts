import { storedWord } from '../../lib/stored.ts'

/** State in this browser: 'en-curso' once the steps were shown, 'aparte' when they were dismissed or completed. */
export const primerosPasos = storedWord('primeros-pasos')

/** Width from which the opened steps fit beside what is in the middle of the map, in px. */
export const PASOS_AL_LADO = 1280

/** Class of the steps' card, for what makes room for them. */
export const CLASE_DE_PASOS = 'primeros-pasos'
