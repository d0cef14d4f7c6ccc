import {
  COLUMNAS_DE_IMPORTACION,
  MAXIMO_DE_IMPORTACION,
  campoDeTitulo,
  type CampoImportado,
  type FilaImportada,
} from '@aliadas/contract/flota'

const MB = 1024 * 1024
const MAXIMO_BYTES = 5 * MB

export type ArchivoLeido = {
  filas: FilaImportada[]
  /** Unknown headings; their columns are ignored. */
  ignoradas: string[]
}

/** The file cannot be read. The message is for people. */
export class ArchivoIlegible extends Error {}

type Celda = string | number | boolean | Date | null | undefined

const dosCifras = (n: number): string => String(n).padStart(2, '0')

/** A cell as text. Dates of a spreadsheet have no time zone. */
const enTexto = (celda: Celda): string => {
  if (celda instanceof Date)
    return `${celda.getUTCFullYear()}-${dosCifras(celda.getUTCMonth() + 1)}-${dosCifras(celda.getUTCDate())}`
  if (typeof celda === 'boolean') return celda ? 'Sí' : 'No'
  return celda === null || celda === undefined ? '' : String(celda).trim()
}

/** Rows of a sheet by field. Columns are found by heading, in any order; empty rows at the end are dropped. */
export const filasDe = (tabla: readonly (readonly Celda[])[]): ArchivoLeido => {
  const [titulos = [], ...cuerpo] = tabla.map((linea) => linea.map(enTexto))
  const campos = titulos.map(campoDeTitulo)
  const presentes = new Set(campos)
  if (!presentes.has('placas'))
    throw new ArchivoIlegible('La primera fila debe traer los títulos de la plantilla. Falta la columna Placas.')
  const repetida = campos.find((campo, i) => campo !== null && campos.indexOf(campo) !== i)
  if (repetida) {
    const titulo = COLUMNAS_DE_IMPORTACION.find(({ campo }) => campo === repetida)?.titulo ?? repetida
    throw new ArchivoIlegible(`La columna ${titulo} está dos veces.`)
  }
  while (cuerpo.length > 0 && cuerpo.at(-1)?.every((celda) => celda === '')) cuerpo.pop()
  if (cuerpo.length === 0) throw new ArchivoIlegible('El archivo no trae filas debajo de los títulos.')
  if (cuerpo.length > MAXIMO_DE_IMPORTACION)
    throw new ArchivoIlegible(
      `El archivo trae ${cuerpo.length} filas. El máximo es ${MAXIMO_DE_IMPORTACION}: repártelas en varios archivos.`,
    )
  const filas = cuerpo.map(
    (linea) =>
      Object.fromEntries(
        campos.flatMap((campo, i): [CampoImportado, string][] => (campo === null ? [] : [[campo, linea[i] ?? '']])),
      ) as FilaImportada,
  )
  return { filas, ignoradas: titulos.filter((titulo, i) => titulo !== '' && campos[i] === null) }
}

/**
 * Text of a CSV file: UTF-16 says so with its mark, and what is not UTF-8 comes from a spreadsheet on Windows, which
 * saves "CSV" in the code page of western languages.
 */
const textoDe = (bytes: Uint8Array): string => {
  const [uno, dos] = bytes
  if (uno === 0xff && dos === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (uno === 0xfe && dos === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const leerCsv = async (archivo: File): Promise<Celda[][]> => {
  const { default: Papa } = await import('papaparse')
  // Papa Parse detects the delimiter: Colombian spreadsheets write semicolons.
  const { data } = Papa.parse<string[]>(textoDe(new Uint8Array(await archivo.arrayBuffer())), { skipEmptyLines: false })
  return data
}

const leerXlsx = async (archivo: File): Promise<Celda[][]> => {
  // This entry point starts no worker from a blob URL, which our content security policy forbids.
  const { readSheet } = await import('read-excel-file/web-worker')
  return (await readSheet(archivo)) as Celda[][]
}

/** Parses a CSV or XLSX file in the browser. Throws ArchivoIlegible. */
export const leerArchivo = async (archivo: File): Promise<ArchivoLeido> => {
  if (archivo.size > MAXIMO_BYTES) throw new ArchivoIlegible('El archivo excede el tamaño máximo de 5 MB.')
  const nombre = archivo.name.toLowerCase()
  const leer = nombre.endsWith('.xlsx') ? leerXlsx : nombre.endsWith('.csv') ? leerCsv : null
  if (leer === null) throw new ArchivoIlegible('Usa un archivo CSV o XLSX.')
  const tabla = await leer(archivo).catch(() => {
    throw new ArchivoIlegible('No pudimos leer este archivo. Guárdalo de nuevo como CSV o XLSX e intenta otra vez.')
  })
  return filasDe(tabla)
}

/** The template as a CSV file for Colombian spreadsheets: headings and one example row. */
export const plantilla = (): Blob => {
  const linea = (celdas: readonly string[]) => `${celdas.map((celda) => `"${celda}"`).join(';')}\r\n`
  const columnas = COLUMNAS_DE_IMPORTACION
  const texto = linea(columnas.map(({ titulo }) => titulo)) + linea(columnas.map(({ ejemplo }) => ejemplo))
  return new Blob(['\uFEFF', texto], { type: 'text/csv;charset=utf-8' })
}
