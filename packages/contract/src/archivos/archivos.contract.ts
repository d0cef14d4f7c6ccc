import { z } from 'zod'

/** Answer of `PUT /api/archivos/{preset}?servicio=ID&nombre=…` with the raw bytes as body. */
export const archivoSubidoSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  bytes: z.number().int(),
})
export type ArchivoSubido = z.output<typeof archivoSubidoSchema>

export const rutaDeSubida = (preset: string, servicio: string, nombre: string): string =>
  `/api/archivos/${preset}?servicio=${encodeURIComponent(servicio)}&nombre=${encodeURIComponent(nombre)}`

/** Stable address of a stored file: every reading checks the session and the record, then leads to a short-lived link. */
export const rutaDeArchivo = (id: string): string => `/api/archivos/${id}`
