import { z } from 'zod'
import { COLUMNAS_DE_IMPORTACION, MAXIMO_DE_IMPORTACION } from './importacion.rules.ts'
import { cantidad, mensajeParaPersonas, palabras } from '../core/valores.ts'
import { porCada } from '../core/objetos.ts'

const FILAS = 'El archivo debe traer sus filas'
const LARGA = 'Cada celda tiene máximo 300 caracteres'
const celda = z.string({ error: LARGA }).max(300, LARGA).optional().describe('Una celda, como texto')

/** Rows of a file as the browser read them: text by field. */
export const filasImportadasSchema = z.array(
  z.object(
    porCada(
      COLUMNAS_DE_IMPORTACION.map(({ campo }) => campo),
      () => celda,
    ),
    { error: FILAS },
  ),
)

/** Most values of the request: its cells, and some for each row. */
export const MAXIMO_DE_VALORES = MAXIMO_DE_IMPORTACION * (COLUMNAS_DE_IMPORTACION.length + 4)

/**
 * A file of vehicles. The server checks its rows with `filasImportadasSchema` in slices, because a whole file at once
 * would block every other request. The server applies the browser's rules again to decide what a row means.
 */
export const importacionSchema = z.object({
  filas: z
    .array(z.unknown(), { error: FILAS })
    .min(1, 'El archivo no trae filas')
    .max(MAXIMO_DE_IMPORTACION, `Máximo ${MAXIMO_DE_IMPORTACION} filas por archivo`)
    .describe('Filas del archivo: texto por campo'),
  /** Dry run: reports errors and creates nothing. */
  simulacro: z
    .boolean({ error: 'El simulacro debe ser sí o no' })
    .default(true)
    .describe('Verdadero: solo dice qué está mal, sin crear nada'),
})

const errorDeImportacionSchema = z.object({
  fila: cantidad.describe('Fila del archivo; los títulos son la 1'),
  campo: palabras.describe('Campo con la falta'),
  columna: palabras.describe('Título de la columna'),
  mensaje: mensajeParaPersonas,
})

export const importadoSchema = z.object({
  /** Created vehicles; 0 for a dry run. */
  creados: cantidad.describe('Vehículos creados; 0 en un simulacro'),
  errores: z.array(errorDeImportacionSchema).describe('Qué está mal, fila por fila'),
  /** The number of errors; the list ends at MAXIMO_DE_ERRORES. */
  totalDeErrores: cantidad.describe('Faltas que hay; la lista puede traer menos'),
})
