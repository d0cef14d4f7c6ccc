import { storedWord } from '../../lib/stored.ts'

/** State in this browser: 'en-curso' once the steps were shown, 'aparte' when they were dismissed or completed. */
export const primerosPasos = storedWord('primeros-pasos')
