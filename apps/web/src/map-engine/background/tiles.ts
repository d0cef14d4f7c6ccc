import { PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles'
import type { Teselas } from '../style/local-style.ts'

const CARPETA = '/basemap/'

export type Pedir = (url: string) => Promise<Response>

/** A whole archive in memory: one plain GET that a service worker can keep, and no Range support asked of the server. */
class EnMemoria implements Source {
  readonly #clave: string
  readonly #bytes: ArrayBuffer

  constructor(clave: string, bytes: ArrayBuffer) {
    this.#clave = clave
    this.#bytes = bytes
  }

  getKey(): string {
    return this.#clave
  }

  getBytes(desde: number, largo: number): Promise<RangeResponse> {
    return Promise.resolve({ data: this.#bytes.slice(desde, desde + largo) })
  }
}

/** Handler of `pmtiles://<key>` for MapLibre's addProtocol. */
export const protocolo = new Protocol()

/** Reads what the deployment offers; null when it offers nothing usable, which is not an error. */
export async function cargarTeselas(pedir: Pedir = fetch): Promise<Teselas | null> {
  const indice = await leerIndice(pedir)
  if (indice.archivos.length === 0) return null
  const abiertos = await Promise.all(indice.archivos.map((archivo) => abrir(archivo, pedir).catch(() => null)))
  const teselas: Teselas = { base: null, calles: [], rutas: null, atribucion: indice.atribucion }
  for (const archivo of abiertos) {
    if (archivo?.capas.includes('land')) teselas.base = archivo.clave
    if (archivo?.capas.includes('calle')) teselas.calles.push(archivo.clave)
    if (archivo?.capas.includes('ruta')) teselas.rutas = archivo.clave
  }
  return teselas.base || teselas.calles.length > 0 ? teselas : null
}

async function leerIndice(pedir: Pedir): Promise<{ archivos: string[]; atribucion: string }> {
  try {
    const respuesta = await pedir(`${CARPETA}index.json`)
    const cuerpo: unknown = respuesta.ok ? await respuesta.json() : {}
    if (typeof cuerpo !== 'object' || cuerpo === null) return { archivos: [], atribucion: '' }
    const archivos = 'archives' in cuerpo && Array.isArray(cuerpo.archives) ? cuerpo.archives : []
    return {
      archivos: archivos.filter((a: unknown): a is string => typeof a === 'string' && /^[\w-]+\.pmtiles$/.test(a)),
      atribucion: 'attribution' in cuerpo && typeof cuerpo.attribution === 'string' ? cuerpo.attribution : '',
    }
  } catch {
    return { archivos: [], atribucion: '' }
  }
}

async function abrir(archivo: string, pedir: Pedir): Promise<{ clave: string; capas: string[] }> {
  const respuesta = await pedir(CARPETA + archivo)
  if (!respuesta.ok) throw new Error(`basemap ${archivo}: ${respuesta.status}`)
  const clave = archivo.replace('.pmtiles', '')
  const pmtiles = new PMTiles(new EnMemoria(clave, await respuesta.arrayBuffer()))
  const capas = nombresDeCapas(await pmtiles.getMetadata())
  protocolo.add(pmtiles)
  return { clave, capas }
}

function nombresDeCapas(metadatos: unknown): string[] {
  if (typeof metadatos !== 'object' || metadatos === null || !('vector_layers' in metadatos)) return []
  if (!Array.isArray(metadatos.vector_layers)) return []
  return metadatos.vector_layers.flatMap((capa: unknown) =>
    typeof capa === 'object' && capa !== null && 'id' in capa && typeof capa.id === 'string' ? [capa.id] : [],
  )
}
