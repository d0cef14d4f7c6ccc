import type { Vinculacion } from '@aliadas/contract/flota'
import type { Tx } from '../platform/database/index.ts'
import { DE_VINCULACION, presentarVinculacion } from './presentar-vinculacion.ts'

/** As many as a person looks through; what is older stays in the history. */
const ULTIMAS = 50

/** Every open one, however old, and the last that ended; each the newest first. */
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
