import { NotStored, type Storage } from './storage.ts'

/**
 * Two stores while files move from one to the other: new files go to the first, reads look in both, deletions reach
 * both.
 */
export const inBoth = (first: Storage, second: Storage): Storage => ({
  ...first,
  async read(key) {
    // Moved meanwhile from the second to the first: the third look finds it.
    for (const store of [first, second])
      try {
        return await store.read(key)
      } catch (error) {
        if (!(error instanceof NotStored)) throw error
      }
    return first.read(key)
  },
  async delete(key) {
    await first.delete(key)
    await second.delete(key)
  },
  async size(key) {
    return (await first.size(key)) ?? second.size(key)
  },
})
