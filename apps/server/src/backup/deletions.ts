import { open, readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { CLASES_DE_PROVEEDOR } from '@aliadas/contract/proveedores'
import { barrerBorrados } from '../archivos/index.ts'
import type { Context } from '../platform/context.ts'
import type { Db, Tx } from '../platform/database/index.ts'
import type { Storage } from '../platform/files/index.ts'
import { borrarDeNuevo, leerBorrados, type Borrado } from '../proveedores/index.ts'
import { LOG } from './chain-folder.ts'

const LIST = 'borrados'
/** Lines of the history get their numbers before they are confirmed, so some of the last ones may come late. */
const LATE = 10_000

const LINE = /^(\d+) (\S+) (\w+) (\w+)$/
const lineOf = ({ linea, en, clase, id }: Borrado): string => `${linea} ${en.toISOString()} ${clase} ${id}\n`

const readList = async (chain: string): Promise<Borrado[]> => {
  const text = await readFile(path.join(chain, LIST), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [, linea, en, word, id] = LINE.exec(line) ?? []
    const clase = CLASES_DE_PROVEEDOR.find((one) => one === word)
    return linea && en && clase && id ? [{ linea: Number(linea), en: new Date(en), clase, id }] : []
  })
}

/**
 * Writes which accounts were deleted beside the log, by ids alone: who restores an older day deletes them again. Each
 * chain has all that its database knows.
 */
export const createDeletions = (db: Db) => {
  let seen = 0
  let of = ''
  return async (chain: string): Promise<void> => {
    if (of !== chain) [seen, of] = [0, chain]
    const { last, deleted } = await db.read({ rol: 'sistema' }, async (tx) => ({
      last: await lastLine(tx),
      deleted: await leerBorrados(tx, Math.max(0, seen - LATE)),
    }))
    const known = new Set((await readList(chain)).map(({ linea }) => linea))
    const fresh = deleted.filter(({ linea }) => !known.has(linea))
    if (fresh.length > 0) await appendSynced(path.join(chain, LIST), fresh.map(lineOf).join(''))
    seen = last
  }
}

const lastLine = async (tx: Tx): Promise<number> => {
  const row = await tx
    .selectFrom('historial')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst()
  return row?.last ?? 0
}

/** A line that a dying process left unfinished gets its end, so that the next one stands alone. */
const appendSynced = async (file: string, text: string): Promise<void> => {
  const before = await readFile(file, 'utf8').catch(() => '')
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.writeFile(before === '' || before.endsWith('\n') ? text : `\n${text}`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Deletes again the accounts that a BACKUP_DIR knows as deleted and that an older day brought back, with the bytes of
 * their files. Returns how many there were.
 */
export const deleteAgain = async (folder: string, ctx: Context, storage: Storage | undefined): Promise<number> => {
  const all = new Map<string, Borrado>()
  for (const chain of await readdir(path.join(folder, LOG)).catch(() => []))
    for (const one of await readList(path.join(folder, LOG, chain))) all.set(one.id, one)
  let many = 0
  for (const one of all.values())
    if (await ctx.db.transaction({ rol: 'sistema' }, (tx) => borrarDeNuevo(tx, one, ctx.clock.now()))) many++
  if (many > 0 && storage) await barrerBorrados(ctx, storage)
  return many
}
