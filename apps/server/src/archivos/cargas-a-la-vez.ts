import { exigir } from '@aliadas/contract/core'
import { CARGAS_A_LA_VEZ, negativaDeCargas } from './archivos.rules.ts'

/** Runs an upload of a person or of a partner's app, unless too many of theirs run on this server. */
export type CargasALaVez = <T>(quien: string, carga: () => Promise<T>) => Promise<T>

/**
 * Counts the uploads that run, by who sends them: one more than `cuantas` is refused before its first byte is read.
 *
 * Throws `Falla`: `resource-exhausted` (so many of theirs run), when the returned function is called.
 */
export const crearCargasALaVez = (cuantas = CARGAS_A_LA_VEZ): CargasALaVez => {
  const enCurso = new Map<string, number>()
  return async (quien, carga) => {
    const suyas = enCurso.get(quien) ?? 0
    exigir(negativaDeCargas(suyas, cuantas))
    enCurso.set(quien, suyas + 1)
    try {
      return await carga()
    } finally {
      const quedan = (enCurso.get(quien) ?? 1) - 1
      if (quedan > 0) enCurso.set(quien, quedan)
      else enCurso.delete(quien)
    }
  }
}
