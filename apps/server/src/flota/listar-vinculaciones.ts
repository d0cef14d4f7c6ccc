import type { Vinculacion } from '@aliadas/contract'
import type { Tx } from '../platform/database/index.ts'
import { DE_VINCULACION, presentarVinculacion } from './presentar-vinculacion.ts'

/** As many as a person looks through; what is older stays in the history. */
const ULTIMAS = 50

/** The newest first. */
export const listarVinculaciones = async (tx: Tx, empresaId: string, ahora: Date): Promise<Vinculacion[]> => {
  const filas = await tx
    .selectFrom('vinculaciones')
    .select(DE_VINCULACION)
    .where('empresaId', '=', empresaId)
    .orderBy('creadoEn', 'desc')
    .orderBy('id', 'desc')
    .limit(ULTIMAS)
    .execute()
  return filas.map((fila) => presentarVinculacion(fila, ahora))
}
