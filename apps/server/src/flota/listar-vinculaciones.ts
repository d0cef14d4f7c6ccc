import type { Vinculacion } from '@aliadas/contract/flota'
import type { Tx } from '../platform/database/index.ts'
import { DE_VINCULACION, presentarVinculacion } from './presentar-vinculacion.ts'

/** As many as a person looks through; older ones stay in the history. */
const ULTIMAS = 50

/** All open ones, and the last ended ones; each newest first. */
export const listarVinculaciones = async (tx: Tx, empresaId: string, ahora: Date): Promise<Vinculacion[]> => {
  const suyas = tx
    .selectFrom('vinculaciones')
    .select(DE_VINCULACION)
    .where('empresaId', '=', empresaId)
    .orderBy('creadoEn', 'desc')
    .orderBy('id', 'desc')
  const abiertas = await suyas.where('estado', '=', 'pendiente').execute()
  const terminadas = await suyas.where('estado', '<>', 'pendiente').limit(ULTIMAS).execute()
  return [...abiertas, ...terminadas].map((fila) => presentarVinculacion(fila, ahora))
}
