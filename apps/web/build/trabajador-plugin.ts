import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithOxc, type Plugin, type Rolldown } from 'vite'

const FUENTE = fileURLToPath(new URL('../trabajador/sw.ts', import.meta.url))

/** Files without a name made of their content that the first screen or the system asks for. */
const FIJOS = ['manifest.webmanifest', 'favicon.svg', 'iconos/icono-192.png']

/** Letters of other alphabets; the browser fetches one if somebody's name needs it. */
const OTRAS_LETRAS = /(cyrillic|greek|vietnamese)/

/** The entry and everything that it imports at once. */
const partesDe = (bundle: Rolldown.OutputBundle, nombre: string, vistas = new Set<string>()): Set<string> => {
  const parte = bundle[nombre]
  if (vistas.has(nombre) || parte?.type !== 'chunk') return vistas
  vistas.add(nombre)
  for (const otra of parte.imports) partesDe(bundle, otra, vistas)
  return vistas
}

const huella = (partes: readonly (string | Uint8Array)[]): string => {
  const suma = createHash('sha256')
  for (const parte of partes) suma.update(parte)
  return suma.digest('hex').slice(0, 12)
}

/** Writes /sw.js with the list of what this build made. */
export const trabajadorPlugin = (): Plugin => {
  let publico = ''
  return {
    name: 'aliadas:trabajador',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      publico = config.publicDir
    },
    async generateBundle(_, bundle) {
      const nombres = Object.keys(bundle).toSorted()
      const entrada = Object.values(bundle).find((parte) => parte.type === 'chunk' && parte.isEntry)
      if (!entrada) this.error('The build has no entry')
      const partes = partesDe(bundle, entrada.fileName)
      const delPrincipio = (nombre: string) =>
        partes.has(nombre) || nombre.endsWith('.css') || (/wght|latin-wght/.test(nombre) && nombre.endsWith('.woff2'))
      const guardables = nombres.filter((nombre) => /^(assets|workers)\//.test(nombre) && !OTRAS_LETRAS.test(nombre))
      const base = [...FIJOS, ...guardables.filter(delPrincipio)]
      const resto = guardables.filter((nombre) => !delPrincipio(nombre))
      const fijos = FIJOS.map((nombre) => readFileSync(join(publico, nombre)))
      const fuente = readFileSync(FUENTE, 'utf8')
      const pagina = bundle['index.html']
      const version = huella([fuente, ...nombres, ...fijos, pagina?.type === 'asset' ? pagina.source : ''])
      const { code } = await transformWithOxc(fuente, FUENTE, { sourcemap: false })
      const direcciones = (lista: readonly string[]) => JSON.stringify(lista.map((nombre) => `/${nombre}`))
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: code
          .replaceAll('__VERSION__', JSON.stringify(version))
          .replaceAll('__BASE__', direcciones(base))
          .replaceAll('__RESTO__', direcciones(resto)),
      })
    },
  }
}
