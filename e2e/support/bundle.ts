import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The account that everything has which may do nothing. */
const NOBODY = 65_534
const AS_ROOT = process.getuid?.() === 0
/** What the program of the bundle calls. No npm, no Node. */
const PROGRAMS = ['readlink', 'dirname', 'cat']

/** A bundle as `npm run bundle` makes it, in a folder of its own. */
export const makeBundle = () => {
  const place = mkdtempSync(path.join(tmpdir(), 'aliadas-paquete-'))
  chmodSync(place, 0o755)
  const made = spawnSync(process.execPath, [path.join(ROOT, 'tools/bundle.mjs'), '--to', place, '--with-postgres'], {
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`${made.stdout}${made.stderr}`)
  const [name = ''] = readdirSync(place)
  // As an installation has it: versions side by side in a folder of root's.
  const versions = path.join(place, 'opt')
  mkdirSync(versions)
  renameSync(path.join(place, name), path.join(versions, name))
  const folder = path.join(versions, name)
  // For root a folder without write permission is no obstacle: then another account is the one that may not write.
  if (!AS_ROOT) spawnSync('chmod', ['-R', 'a-w', folder])
  const data = path.join(place, 'datos')
  mkdirSync(data)
  if (AS_ROOT) chownSync(data, NOBODY, NOBODY)
  const programs = path.join(place, 'programas')
  mkdirSync(programs)
  for (const program of PROGRAMS) {
    const found = (process.env['PATH'] ?? '').split(':').map((dir) => path.join(dir, program))
    symlinkSync(found.find((file) => existsSync(file)) ?? program, path.join(programs, program))
  }

  /** The program of a bundle, as a user without rights, with nothing of npm or of the clone in sight. */
  const run = (words: readonly string[], variables: Record<string, string>, of = folder): ChildProcess =>
    spawn(path.join(of, 'aliadas'), words, {
      ...(AS_ROOT ? { uid: NOBODY, gid: NOBODY } : {}),
      cwd: '/',
      env: { PATH: programs, DATA_DIR: path.join(data, 'aliadas'), HOME: '/nonexistent', TMPDIR: data, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  return {
    folder,
    versions,
    /** Writable for the account that runs the product. */
    place: data,
    run,
    /** A newer version beside this one: the same files, with these migrations more. */
    newer(version: string, migrations: Record<string, string>): string {
      const other = path.join(versions, path.basename(folder).replace(/\d+\.\d+\.\d+/, version))
      spawnSync('cp', ['-al', folder, other])
      const own = (...parts: string[]) => path.join(other, ...parts)
      // A file is one with that of the other version until it is written anew.
      for (const file of ['package.json', 'paquete.json']) {
        const text = readFileSync(own(file), 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`)
        rmSync(own(file))
        writeFileSync(own(file), text)
      }
      for (const [migration, statement] of Object.entries(migrations))
        writeFileSync(
          own('apps/server/src/platform/database/migrations', `${migration}.ts`),
          `import { sql } from 'kysely'\nexport const up = (db: any) => sql\`${statement}\`.execute(db)\n`,
        )
      return other
    },
    /** Lets the account that runs the product write beside its versions, or not. */
    allow: (writable: boolean) =>
      AS_ROOT ? chownSync(versions, writable ? NOBODY : 0, 0) : chmodSync(versions, writable ? 0o755 : 0o555),
    /** The exit code and everything that was said. */
    async say(words: readonly string[], variables: Record<string, string> = {}, of = folder) {
      const child = run(words, variables, of)
      const said = gather(child)
      const [code] = await once(child, 'close')
      return { code: Number(code), text: said.join('') }
    },
    files: () => readFileSync(path.join(folder, 'huellas.sha256'), 'utf8').trimEnd().split('\n'),
    /** Files that are not as the bundle's own list says, and those that it does not name. */
    changed(): string[] {
      const listed = new Map(this.files().map((line) => [line.slice(66), line.slice(0, 64)]))
      return filesBelow(folder, '').filter(
        (file) =>
          file !== 'huellas.sha256' &&
          listed.get(file) !==
            createHash('sha256')
              .update(readFileSync(path.join(folder, file)))
              .digest('hex'),
      )
    },
    /** Links that lead out of the bundle or to nothing: on another machine they would be broken. */
    strayLinks: (): string[] =>
      linksBelow(folder, '').filter((link) => {
        const leadsTo = path.resolve(folder, path.dirname(link), readlinkSync(path.join(folder, link)))
        return (
          path.isAbsolute(readlinkSync(path.join(folder, link))) || !leadsTo.startsWith(folder) || !existsSync(leadsTo)
        )
      }),
    links: () => linksBelow(folder, '').length,
    remove() {
      if (!AS_ROOT) spawnSync('chmod', ['-R', 'u+w', folder])
      rmSync(place, { recursive: true, force: true })
    },
  }
}

export const gather = (child: ChildProcess): string[] => {
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  return said
}

const filesBelow = (folder: string, at: string): string[] =>
  readdirSync(path.join(folder, at), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(at, entry.name)
    if (entry.isDirectory()) return filesBelow(folder, name)
    return entry.isFile() ? [name] : []
  })

const linksBelow = (folder: string, at: string): string[] =>
  readdirSync(path.join(folder, at), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(at, entry.name)
    if (entry.isDirectory()) return linksBelow(folder, name)
    return entry.isSymbolicLink() ? [name] : []
  })
