import { follow, orderOf, type Confirm } from '../admin.ts'
import type { Tools } from '../admin-tools.ts'
import type { World } from './factories/index.ts'

/** What `npm run admin` works with, of this world. */
const toolsOf = ({ base, ctx, links, identidad, storage }: World): Tools => ({
  ctx,
  pool: base.pool,
  address: base.url,
  publicUrl: links.publicUrl,
  secret: () => Promise.resolve(links.secret),
  identidad: () => identidad,
  storage: () => Promise.resolve(storage),
})

/** Follows an order as the operator's terminal would, without anybody to ask. */
export const operator = (mundo: World) => {
  const order = async (words: readonly string[], confirm: Confirm = null) => {
    const { lines, data, faults = 0 } = await follow(orderOf(words), toolsOf(mundo), confirm)
    // What is told as JSON is what JSON can tell.
    return { lines, data: JSON.parse(JSON.stringify(data)) as unknown, faults }
  }
  return order
}
