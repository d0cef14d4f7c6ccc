import { z } from 'zod'
import { cantidad, instante, palabras } from '../core/valores.ts'

const ESTADOS_DE_CARPETA = ['ninguna', 'sin_abrir', 'abierta', 'cerrada', 'bloqueada'] as const

/** The folder of one driver of a FUEC, as the company sees it. */
export const carpetaSchema = z.object({
  orden: cantidad.describe('Lugar del conductor en el FUEC, 1 a 3'),
  conductor: palabras.describe('Nombre del conductor, como lo imprime el FUEC'),
  estado: z
    .enum(ESTADOS_DE_CARPETA)
    .describe('`cerrada` la cerró la empresa; `bloqueada`, cinco intentos con otras cifras'),
  enlace: palabras.describe('Dirección de la carpeta; null si no está a la vista').nullable(),
  codigo: z
    .object({
      lado: cantidad.describe('Cuadros de cada lado'),
      trazo: palabras.describe('Cuadros negros, como trazo de SVG'),
    })
    .describe('La dirección como código QR; null si no está a la vista')
    .nullable(),
  correo: palabras.describe('A dónde se le envía; null si el conductor no tiene correo').nullable(),
  creadaEn: instante.describe('Cuándo se hizo, en UTC; null si no hay').nullable(),
  abiertaEn: instante.describe('Cuándo se abrió por primera vez, en UTC; null si aún no').nullable(),
})
export type Carpeta = z.output<typeof carpetaSchema>

export const conductorDeFuecSchema = z.object({
  orden: z
    .int({ error: 'Elige un conductor del FUEC' })
    .min(1, 'Elige un conductor del FUEC')
    .max(3, 'Elige un conductor del FUEC')
    .describe('Lugar del conductor en el FUEC, 1 a 3'),
})
