import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'

/** The calls of the file system that matter here; tests give their own. */
const FS = { mkdir, open, rename }

/** Bytes of a file and entries of a folder survive a power failure only after this. */
const sync = async (fs: Pick<typeof FS, 'open'>, file: string): Promise<void> => {
  const handle = await fs.open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Moves a file below `root` on the same file system. Syncs the file, which a picture's new version is not yet, and every
 * folder whose entries change. Windows cannot sync a folder.
 */
export const renameDurably = async (file: string, root: string, key: string, fs = FS): Promise<void> => {
  const to = path.join(root, key)
  const folder = path.dirname(to)
  await sync(fs, file)
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  await fs.rename(file, to)
  if (process.platform === 'win32') return
  await sync(fs, folder)
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await sync(fs, path.dirname(made))
}
