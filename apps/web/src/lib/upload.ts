import type { ArchivoSubido, DestinoDeSubida, NombreDePreset } from '@aliadas/contract/archivos'
import { Falla } from '@aliadas/contract/core'
import { rutaDeSubida } from '@aliadas/contract/archivos'
import { requestHeaders, endBecauseOf } from './api.ts'
import { fallaOfResponse, UNEXPECTED, offlineFalla } from './faults.ts'

export type Upload = DestinoDeSubida & {
  preset: NombreDePreset
  file: File
  /** Percent sent, 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/**
 * Sends the raw bytes of a file; once more when the session ended and its person signed in again in place. Throws
 * `Falla`.
 */
export const uploadFile = async (upload: Upload): Promise<ArchivoSubido> => {
  try {
    return await send(upload)
  } catch (error) {
    if (error instanceof Falla && error.code === 'unauthenticated' && (await endBecauseOf(error, upload.signal)))
      return uploadFile(upload)
    throw error
  }
}

/** XMLHttpRequest, because fetch reports no upload progress. */
const send = ({ preset, file, onProgress, signal, ...destination }: Upload): Promise<ArchivoSubido> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    const close = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    xhr.upload.addEventListener('progress', (e) => {
      if (e.lengthComputable) onProgress?.(Math.round((e.loaded / e.total) * 100))
    })
    xhr.addEventListener('load', () => {
      close()
      if (xhr.status >= 200 && xhr.status < 300) return resolveWith(xhr.responseText, resolve, reject)
      reject(fallaOfResponse(xhr.status, xhr.responseText))
    })
    xhr.addEventListener('error', () => {
      close()
      reject(offlineFalla())
    })
    xhr.addEventListener('abort', () => {
      close()
      reject(signal?.reason ?? new DOMException('Cancelado', 'AbortError'))
    })
    xhr.open('PUT', rutaDeSubida(preset, destination, file.name))
    for (const [name, value] of Object.entries(requestHeaders())) xhr.setRequestHeader(name, value)
    xhr.setRequestHeader('content-type', file.type || 'application/octet-stream')
    xhr.send(file)
  })

const resolveWith = (text: string, resolve: (file: ArchivoSubido) => void, reject: (reason: unknown) => void): void => {
  try {
    resolve(JSON.parse(text) as ArchivoSubido)
  } catch {
    reject(new Falla('internal', UNEXPECTED))
  }
}
