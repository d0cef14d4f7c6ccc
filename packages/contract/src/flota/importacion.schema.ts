import { z } from 'zod'
import { COLUMNAS_DE_IMPORTACION, MAXIMO_DE_IMPORTACION, type CampoImportado } from './importacion.rules.ts'

const FILAS = 'El archivo debe traer sus filas'
const LARGA = 'Cada celda tiene máximo 300 caracteres'
const celda = z.string({ error: LARGA }).max(300, LARGA).optional()

const filaSchema = z.object(
  Object.fromEntries(COLUMNAS_DE_IMPORTACION.map(({ campo }) => [campo, celda])) as Record<
    CampoImportado,
    typeof celda
  >,
  { error: FILAS },
)

/** A file of vehicles as the browser read it: text by field. What it means is decided by the server's own reading of the same rules. */
export const importacionSchema = z.object({
  filas: z
    .array(filaSchema, { error: FILAS })
    .min(1, 'El archivo no trae filas')
    .max(MAXIMO_DE_IMPORTACION, `Máximo ${MAXIMO_DE_IMPORTACION} filas por archivo`),
  /** Only says what would be wrong; nothing is made. */
  simulacro: z.boolean({ error: 'El simulacro debe ser sí o no' }).default(true),
})

const errorDeImportacionSchema = z.object({
  fila: z.number().int(),
  campo: z.string(),
  columna: z.string(),
  mensaje: z.string(),
})

export const importadoSchema = z.object({
  /** Vehicles that were made; 0 of a try. */
  creados: z.number().int(),
  errores: z.array(errorDeImportacionSchema),
  /** How many there are; the list stops at MAXIMO_DE_ERRORES. */
  totalDeErrores: z.number().int(),
})
