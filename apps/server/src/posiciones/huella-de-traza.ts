import { createHash } from 'node:crypto'
import { given, type Tx } from '../platform/database/index.ts'

/** Points read in one piece. */
const TRAMO = 10_000

export type HuellaDeTraza = { puntos: number; sha256: string }

/**
 * The digest of a trace as the scope sees it: of one line a point, `instant,latitude,longitude`, with the numbers as
 * JSON and as the GPX file writes them, oldest first. Whoever has that file can compute it.
 */
export const huellaDeTraza = async (tx: Tx, servicioId: string): Promise<HuellaDeTraza> => {
  const suma = createHash('sha256')
  let [puntos, tras]: [number, Date | undefined] = [0, undefined]
  for (;;) {
    const filas = await tx
      .selectFrom('trazas')
      .select(['en', 'lat', 'lon'])
      .where('servicioId', '=', servicioId)
      .$call(given(tras, (q, uno: Date) => q.where('en', '>', uno)))
      .orderBy('en')
      .limit(TRAMO)
      .execute()
    for (const { en, lat, lon } of filas) suma.update(`${en.toISOString()},${lat},${lon}\n`)
    puntos += filas.length
    tras = filas.at(-1)?.en
    if (filas.length < TRAMO) return { puntos, sha256: suma.digest('hex') }
  }
}
