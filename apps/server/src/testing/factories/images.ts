import sharp from 'sharp'
import type { TestApp } from './app.ts'

type Tipo = 'jpeg' | 'png' | 'gif' | 'webp'

/** A plain picture of that size. */
export const createImage = (ancho = 40, alto = 30, tipo: Tipo = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: ancho, height: alto, channels: 3, background: '#1D4ED8' } })
    .toFormat(tipo)
    .toBuffer()

/** Sends bytes to a preset, as the browser does. */
export const uploadTo = (
  app: TestApp,
  sesion: string,
  preset: string,
  bytes: Buffer,
  busqueda = 'nombre=foto.jpg',
): Promise<Response> =>
  fetch(`${app.url}/api/archivos/${preset}?${busqueda}`, {
    method: 'PUT',
    headers: { cookie: sesion, 'x-aliadas': 'web' },
    body: new Uint8Array(bytes),
  })

/** The same with a valid picture. Returns the id of the file. */
export const uploadImage = async (app: TestApp, sesion: string, preset: string, busqueda?: string): Promise<string> => {
  const respuesta = await uploadTo(app, sesion, preset, await createImage(), busqueda)
  if (respuesta.status !== 201) throw new Error(`the upload answered ${respuesta.status}: ${await respuesta.text()}`)
  const { id } = (await respuesta.json()) as { id: string }
  return id
}
