import { readdir } from 'node:fs/promises'
import type { Storage } from '../platform/files/index.ts'

/** Every key of a store, sorted. */
export const keysOf = async (storage: Storage): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  return keys.toSorted()
}

/** Every stored file by its key, and every unfinished one. */
export const storedFiles = async ({ storage, uploadsDir }: { storage: Storage; uploadsDir: string }) => {
  const unfinished = await readdir(uploadsDir).catch(() => [])
  return [...(await keysOf(storage)), ...unfinished.map((name) => `unfinished: ${name}`)]
}
