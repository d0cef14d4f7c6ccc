import { expect, test, vi } from 'vitest'
import { renamePatiently } from './durably.ts'

const refusing = (times: number, code: string) => {
  let left = times
  return vi.fn<() => Promise<void>>(() =>
    left-- > 0 ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve(),
  )
}

test('a folder that another program holds for a moment is renamed after it, on Windows, and only for a while', async () => {
  for (const code of ['EPERM', 'EBUSY', 'EACCES']) {
    const move = refusing(2, code)
    await renamePatiently('a', 'b', { move, held: true })
    expect(move).toHaveBeenCalledTimes(3)
    await expect(renamePatiently('a', 'b', { move: refusing(1, code), held: false })).rejects.toThrow(code)
    await expect(renamePatiently('a', 'b', { move: refusing(9, code), held: true, patienceMs: 1 })).rejects.toThrow(
      code,
    )
  }
  await expect(renamePatiently('a', 'b', { move: refusing(1, 'ENOTEMPTY'), held: true })).rejects.toThrow('ENOTEMPTY')
})
