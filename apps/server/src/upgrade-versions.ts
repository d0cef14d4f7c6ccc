import { existsSync } from 'node:fs'
import { readFile, readdir, realpath, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from './platform/database/index.ts'
import { isNewer } from './platform/version.ts'

const BUNDLE = 'paquete.json'
const bundleSchema = z.looseObject({ version: z.string().regex(/^\d+\.\d+\.\d+$/) })

/** An installed version: the folder of a bundle. */
export type Version = { folder: string; version: string }

/** Reads which version a bundle is. Throws StartError when the folder is none. */
export const versionIn = async (folder: string): Promise<Version> => {
  const raw = await readFile(path.join(folder, BUNDLE), 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => null)
  const { data } = bundleSchema.safeParse(raw)
  if (!data) throw new StartError([`${folder} no es un paquete de Aliadas: le falta ${BUNDLE}.`])
  return { folder, version: data.version }
}

/**
 * The bundles of an installation: folders side by side, with one link to the version that runs and one to the version
 * before it.
 */
export const createVersions = (place: string) => {
  const link = (name: 'current' | 'previous') => path.join(place, name)

  const behind = async (name: 'current' | 'previous'): Promise<Version | null> =>
    existsSync(link(name)) ? versionIn(await realpath(link(name))) : null

  /** In one step, so that whoever starts meanwhile gets one version or the other. */
  const lead = async (name: 'current' | 'previous', { folder }: Version): Promise<void> => {
    const unfinished = `${link(name)}.nuevo`
    await rm(unfinished, { force: true })
    await symlink(path.basename(folder), unfinished)
    await rename(unfinished, link(name))
  }

  return {
    place,
    current: () => behind('current'),
    previous: () => behind('previous'),
    /** Makes `next` the version that the next start runs, and `before` the one to go back to. */
    async lead(next: Version, before: Version) {
      await lead('previous', before)
      await lead('current', next)
    },
    /** The bundles from before `before`. A newer one may be waiting for its own upgrade. */
    async olderThan(before: Version): Promise<string[]> {
      const kept = await Promise.all([link('current'), link('previous')].map((one) => realpath(one)))
      const folders = new Set(
        await Promise.all((await readdir(place)).map((name) => realpath(path.join(place, name)).catch(() => ''))),
      )
      const bundles = [...folders].filter((folder) => folder && existsSync(path.join(folder, BUNDLE)))
      const versions = await Promise.all(bundles.map(versionIn))
      return versions
        .filter(({ folder, version }) => !kept.includes(folder) && isNewer(before.version, version))
        .map(({ folder }) => folder)
    },
  }
}
export type Versions = ReturnType<typeof createVersions>

/** What root types when the command may not write there. */
export const commandsFor = (place: string, next: Version, before: Version): string[] => [
  `  ln -sfn ${path.basename(before.folder)} ${path.join(place, 'previous')}`,
  `  ln -sfn ${path.basename(next.folder)} ${path.join(place, 'current')}`,
]

/** Whether somebody may not write there. */
export const mayNot = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
