import { mudarArchivos, revisarArchivos, type Cuenta } from './archivos/index.ts'
import { findDatabase } from './find-database.ts'
import { systemClock } from './platform/clock/index.ts'
import { createClosing } from './platform/closing.ts'
import { StartError, createDatabase, createPool, explainStart } from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import { markOf, openStores, unfinishedDir, type StoreKind } from './platform/files/index.ts'
import type { Logger } from './platform/log/index.ts'
import { typed } from './platform/typed.ts'

export type Order = { what: 'check' } | { what: 'move'; to: StoreKind }

const USAGE = `Uso: ${typed('files', 'check')}, o ${typed('files', 'move --to s3')} (o disk).`

/** What the words after `npm run files --` order. Throws StartError for any other words. */
export const orderOf = (words: readonly string[]): Order => {
  const [what, flag, to, ...more] = words
  if (what === 'check' && flag === undefined) return { what }
  if (what === 'move' && flag === '--to' && (to === 's3' || to === 'disk') && more.length === 0) return { what, to }
  throw new StartError([USAGE])
}

type Parts = { env: Env; log: Logger; say: (line: string) => void }

/**
 * `npm run files`: moves the stored files to another store, or compares them with the database, while servers run.
 * Returns the exit code. Throws StartError.
 */
export const runFiles = async (order: Order, { env, log, say }: Parts): Promise<number> => {
  const closing = createClosing(log)
  try {
    const { address } = await findDatabase(env, log, closing)
    const pool = createPool(address, { max: 2, log })
    closing.add('conexiones', () => pool.end())
    const db = createDatabase(pool, log)
    const stores = await openStores(env)
    closing.add('archivos', () => stores.close())
    const row = await db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('instalacion').select(['marca', 'almacen']).executeTakeFirst(),
    )
    if (!row || (await markOf(stores.first)) !== row.marca)
      throw new StartError([
        `En ${stores.first.name} no está la marca de esta base de datos: inicia primero el servidor con las mismas variables.`,
      ])
    if (order.what === 'check') {
      const parts = stores.second ? [stores.first, stores.second] : [stores.first]
      const { filas, ...faults } = await revisarArchivos({ db, clock: systemClock }, { ...stores, stores: parts })
      for (const key of faults.sinBytes) say(`Falta: ${key}`)
      for (const key of faults.distintos) say(`Sus bytes no son los que se guardaron: ${key}`)
      for (const key of faults.sinFila) say(`Sobra, la base de datos no lo conoce: ${key}`)
      const all = Object.values(faults).flat().length
      say(
        `${filas} archivos revisados. ${all === 0 ? 'Todos están y son los que se guardaron.' : `Problemas: ${all}.`}`,
      )
      return all === 0 ? 0 : 1
    }
    const { first, second } = stores
    if (stores.to !== order.to || row.almacen !== order.to || !second)
      throw new StartError([
        `Primero pon FILES_TO=${order.to} y las variables S3_* en cada servidor y reinícialos: así leen los dos almacenes mientras los archivos se mudan.`,
      ])
    const tell = ({ vistos, movidos }: Cuenta) => say(`${vistos} vistos, ${movidos} movidos…`)
    const cuenta = await mudarArchivos(db, {
      from: second,
      to: first,
      dir: unfinishedDir(env.dataDir),
      onProgress: tell,
    })
    for (const falla of cuenta.fallas) say(`No se movió ${falla}`)
    say(
      cuenta.fallas.length === 0
        ? `Listo: ${cuenta.movidos} archivos movidos a ${first.name}; ${cuenta.yaEstaban} ya estaban.`
        : `Quedaron ${cuenta.fallas.length} sin mover. Los demás están en ${first.name}. Corrige la causa y repite la orden.`,
    )
    return cuenta.fallas.length === 0 ? 0 : 1
  } catch (error) {
    throw explainStart(error)
  } finally {
    await closing.stop()
  }
}
