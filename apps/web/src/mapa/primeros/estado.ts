import { storedWord } from '../../lib/stored.ts'

/** Of this browser: 'en-curso' once the steps were shown, 'aparte' when they were put away or are done. */
export const primerosPasos = storedWord('primeros-pasos')
