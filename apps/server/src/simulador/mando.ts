import type { Ritmo, Simulador } from '@aliadas/contract/simulador'

/**
 * The switch of the simulated people. It lives in memory: the demo has one server, and a new start begins with
 * everybody at work.
 */
export type Mando = {
  leer(): Simulador
  cambiar(nuevo: { activo: boolean; ritmo: Ritmo }): Simulador
  /** The simulator runs, or does not. */
  hay(hay: boolean): void
  /** Called after each change. */
  alCambiar(oyente: () => void): void
}

export const crearMando = (): Mando => {
  let estado: Simulador = { hay: false, activo: true, ritmo: 'normal' }
  let oyente = () => {}
  return {
    leer: () => estado,
    cambiar({ activo, ritmo }) {
      estado = { hay: estado.hay, activo, ritmo }
      oyente()
      return estado
    },
    hay(hay) {
      estado = { hay, activo: estado.activo, ritmo: estado.ritmo }
    },
    alCambiar(nuevo) {
      oyente = nuevo
    },
  }
}
