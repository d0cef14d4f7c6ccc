import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packagedChromium } from './packaged-chromium.ts'

export interface Launch {
  executablePath: string
  /** Environment variables that the browser needs beside this process's own. */
  env: Record<string, string>
  args: string[]
}

/**
 * Arguments for a browser that sends no requests by itself, and that renders WebGL in software without a graphics card,
 * so that the map works. Pages are composited without WebGL: through SwiftShader (`--use-angle=swiftshader`) ten walks
 * took 153 s of processor time instead of 111 s.
 */
const ARGS = [
  '--no-sandbox',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium for tests: CHROME_PATH, else npm's (Linux x64), else an installed one. */
export async function chromiumPath(): Promise<Launch> {
  const given = process.env.CHROME_PATH
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROME_PATH no existe: ${given}`)
    return { executablePath: given, env: {}, args: ARGS }
  }
  const packaged = process.platform === 'linux' && process.arch === 'x64' ? await packagedChromium() : undefined
  if (packaged !== undefined) return { ...packaged, args: ARGS }
  const installed = candidates().find((path) => existsSync(path))
  if (installed === undefined)
    throw new Error('No encontré Chrome ni Chromium. Instala Chrome o indica su ruta en CHROME_PATH.')
  return { executablePath: installed, env: {}, args: ARGS }
}

function candidates(): string[] {
  const { PROGRAMFILES = '', 'PROGRAMFILES(X86)': x86 = '', LOCALAPPDATA = '', HOME = '' } = process.env
  switch (process.platform) {
    case 'darwin':
      return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
        ['/Applications', join(HOME, 'Applications')].map((folder) =>
          join(folder, `${name}.app/Contents/MacOS/${name}`),
        ),
      )
    case 'win32':
      return [PROGRAMFILES, x86, LOCALAPPDATA].flatMap((folder) => [
        join(folder, 'Google/Chrome/Application/chrome.exe'),
        join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      ])
    default:
      return ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) =>
        ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'].map((name) => join(folder, name)),
      )
  }
}
