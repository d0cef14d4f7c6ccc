/** Times to wait, from the moment in which something was seen first. Kept while it is asked for. */
export type Esperas = {
  /** Whether it was seen first at least that long ago; ms. */
  yaPaso(que: string, espera: number, ahora: number): boolean
}

/** Something nobody asked for in this time is forgotten; ms. */
const OLVIDA_MS = 60 * 60_000

export const crearEsperas = (): Esperas => {
  const vistas = new Map<string, { primera: number; ultima: number }>()
  return {
    yaPaso(que, espera, ahora) {
      const vista = vistas.get(que) ?? { primera: ahora, ultima: ahora }
      vistas.delete(que)
      vistas.set(que, { primera: vista.primera, ultima: ahora })
      for (const [otra, { ultima }] of vistas) {
        if (ahora - ultima < OLVIDA_MS) break
        vistas.delete(otra)
      }
      return ahora - vista.primera >= espera
    },
  }
}
