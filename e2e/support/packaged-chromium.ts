// Chromium from npm for a Linux without a browser and its libraries: the package contains both, compressed.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { untar } from './tar.ts'

const inflate = promisify(brotliDecompress)
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))

export interface Unpacked {
  executablePath: string
  env: Record<string, string>
}

/** The browser of @sparticuz/chromium, unpacked once for each version; undefined if the package is not installed. */
export async function packagedChromium(): Promise<Unpacked | undefined> {
  const source = packageFolder()
  if (source === undefined) return undefined
  const { version }: { version: string } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(join(source, 'bin'), folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: folder },
  }
}

function packageFolder(): string | undefined {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
  } catch {
    return undefined
  }
}

/** Unpacks into a temporary folder first, so that no process sees a partial browser and two can unpack at once. */
async function unpack(bin: string, folder: string): Promise<void> {
  const temporary = `${folder}.${process.pid}`
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  await Promise.all([
    inflated(bin, 'chromium.br').then((binary) => writeFile(join(temporary, 'chromium'), binary, { mode: 0o755 })),
    inflated(bin, 'al2023.tar.br').then((archive) => untar(archive, temporary)),
    // The graphics libraries must be in the folder of the binary.
    inflated(bin, 'swiftshader.tar.br').then((archive) => untar(archive, temporary)),
    inflated(bin, 'fonts.tar.br').then((archive) => untar(archive, temporary)),
  ])
  await writeFile(join(temporary, 'fonts.conf'), fontsConf(folder))
  try {
    await rename(temporary, folder)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

async function inflated(bin: string, name: string): Promise<Buffer> {
  return inflate(await readFile(join(bin, name)))
}

/** Only the package's fonts, so that pictures are the same on every machine. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
