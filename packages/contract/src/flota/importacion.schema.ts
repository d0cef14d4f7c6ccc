import { z } from 'zod'
import { COLUMNAS_DE_IMPORTACION, MAXIMO_DE_IMPORTACION, type CampoImportado } from './importacion.rules.ts'

const FILAS = 'El archivo debe traer sus filas'
const LARGA = 'Cada celda tiene máximo 300 caracteres'
const celda = z.string({ error: LARGA }).max(300, LARGA).optional()

/** Rows of a file as the browser read them: text by field. */
export const filasImportadasSchema = z.array(
  z.object(
    Object.fromEntries(COLUMNAS_DE_IMPORTACION.map(({ campo }) => [campo, celda])) as Record<
      CampoImportado,
      typeof celda
    >,
    { error: FILAS },
  ),
)

/** Values that the body of a file may have: its cells, and some for each row. */
export const MAXIMO_DE_VALORES = MAXIMO_DE_IMPORTACION * (COLUMNAS_DE_IMPORTACION.length + 4)

/**
 * A file of vehicles. The server checks its rows with `filasImportadasSchema`, some at a time: a whole file at once would keep every other
 * request waiting. What a row means is decided by the server's own reading of the browser's rules.
 */
export const importacionSchema = z.object({
  filas: z
    .array(z.unknown(), { error: FILAS })
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
