import { noEncontrado } from '@aliadas/contract/core'
import type { Aliado } from '../platform/actor.ts'
import { systemCommand, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import type { CargaGuardada } from './guardar-carga.ts'

type Subido = Pick<CargaGuardada, 'id' | 'sha256' | 'repetida'>

/**
 * Ends an upload whose bytes are stored already, so that a stored answer never names a file without bytes. With an
 * idempotency key the digest of the bytes is part of the request: the same key with another file is refused, and a
 * repetition gets the id of the first file. Of two at once the sweep removes the second file, which nothing uses. `usar`
 * hands the file in, in the transaction that stores the answer. Returns the id of the file that counts.
 *
 * Throws `Falla`: what a command with a key throws, and `not-found` when the first file is gone by then.
 */
export const subirUnaVez = async (
  ctx: Context,
  call: Call<Aliado>,
  { id, sha256, repetida }: Subido,
  params: Readonly<Record<string, string>>,
  usar?: (tx: Tx, id: string) => Promise<void>,
): Promise<string> => {
  if (call.facts.idempotencyKey === null && !usar) return id
  const { primero } = await systemCommand(ctx, call, { input: { params, sha256 } }, async (tx) => {
    // The answer that was there a moment ago has ended.
    if (repetida) throw noEncontrado()
    await usar?.(tx, id)
    return { primero: id }
  })
  if (primero === id) return id
  const queda = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('archivos').select('id').where('id', '=', primero).executeTakeFirst(),
  )
  if (!queda) throw noEncontrado()
  return primero
}
