import { fueraDeMomento, type Negativa } from '@aliadas/contract/core'
import type { Simulador } from '@aliadas/contract/simulador'

/** Outside of the demo there is nobody to pause. */
export const negativaDeSimulador = ({ hay }: Pick<Simulador, 'hay'>): Negativa | null =>
  hay ? null : fueraDeMomento('Aquí no hay simulación.', {})
