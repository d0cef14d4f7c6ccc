import type { ArchivoSubido, DestinoDeSubida, NombreDePreset } from '@aliadas/contract'
import { Falla, rutaDeSubida } from '@aliadas/contract'
import { cabeceras, terminarPor } from './api.ts'
import { fallaDeRespuesta, INESPERADO, sinConexion } from './faults.ts'

type Subida = DestinoDeSubida & {
  preset: NombreDePreset
  archivo: File
  /** Share sent, 0 to 100. */
  alAvanzar?: (porcentaje: number) => void
  signal?: AbortSignal
}

/** Sends the raw bytes of a file, once more when the session ended and its person signed in again in place. Throws `Falla`. */
export const subirArchivo = async (subida: Subida): Promise<ArchivoSubido> => {
  try {
    return await enviar(subida)
  } catch (error) {
    if (error instanceof Falla && error.code === 'unauthenticated' && (await terminarPor(error, subida.signal)))
      return subirArchivo(subida)
    throw error
  }
}

/** XMLHttpRequest, because fetch cannot tell how much has gone out. */
const enviar = ({ preset, archivo, alAvanzar, signal, ...destino }: Subida): Promise<ArchivoSubido> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const xhr = new XMLHttpRequest()
    const abortar = () => xhr.abort()
    const cerrar = () => signal?.removeEventListener('abort', abortar)
    signal?.addEventListener('abort', abortar)
    xhr.upload.addEventListener('progress', (e) => {
      if (e.lengthComputable) alAvanzar?.(Math.round((e.loaded / e.total) * 100))
    })
    xhr.addEventListener('load', () => {
      cerrar()
      if (xhr.status >= 200 && xhr.status < 300) return resolverCon(xhr.responseText, resolve, reject)
      reject(fallaDeRespuesta(xhr.status, xhr.responseText))
    })
    xhr.addEventListener('error', () => {
      cerrar()
      reject(sinConexion())
    })
    xhr.addEventListener('abort', () => {
      cerrar()
      reject(signal?.reason ?? new DOMException('Cancelado', 'AbortError'))
    })
    xhr.open('PUT', rutaDeSubida(preset, destino, archivo.name))
    for (const [nombre, valor] of Object.entries(cabeceras())) xhr.setRequestHeader(nombre, valor)
    xhr.setRequestHeader('content-type', archivo.type || 'application/octet-stream')
    xhr.send(archivo)
  })

const resolverCon = (
  texto: string,
  resolve: (archivo: ArchivoSubido) => void,
  reject: (razon: unknown) => void,
): void => {
  try {
    resolve(JSON.parse(texto) as ArchivoSubido)
  } catch {
    reject(new Falla('internal', INESPERADO))
  }
}
