import { BANCOS, CIUDADES, TIPOS_CUENTA, bancoEnPalabras, comoSeEscribe } from '../empresas/empresas.catalogo.ts'
import { COMODIDADES, TIPOS_DE_VEHICULO } from './flota.rules.ts'
import { vehiculoNuevoEl, type VehiculoNuevo } from './vehiculo-nuevo.schema.ts'
import { ETIQUETAS_DE_VEHICULO, NOMBRE_DE_COMODIDAD, nombreDeCampo } from './vehiculo.etiquetas.ts'

/** Most rows of one file. */
export const MAXIMO_DE_IMPORTACION = 2000
/** Most errors of one file that are listed; the rest is counted. */
export const MAXIMO_DE_ERRORES = 500

const EJEMPLOS = {
  placas: 'ABC123',
  marca: 'Renault',
  modelo: '2024',
  tipo: 'Van',
  capacidad: '12',
  color: 'Blanco',
  nombre: 'Nombre del conductor',
  cedula: '1000000000',
  direccion: 'Calle 5 # 4-3',
  ciudad: 'Cali',
  telefono: '3000000000',
  email: '',
  licenciaDeConducir: '1000000000',
  vencimientoLicenciaDeConducir: '31/12/2028',
  rntConductor: '',
  licencia: '10012345',
  propietario: 'Nombre del propietario',
  empresa: '',
  numeroInterno: '101',
  tarjetaOperacion: 'TO-101',
  vencimientoTarjetaOperacion: '31/12/2027',
  numeroRevisionTecnica: 'RTM-101',
  vencimientoRevisionTecnica: '31/12/2027',
  soat: 'SOAT-101',
  fechasoat: '31/12/2027',
  cuenta: '0012345678',
  tipocuenta: 'Ahorros',
  banco: 'Nequi',
  titular: 'Nombre del titular',
  rut: '900000000',
} as const satisfies Record<keyof typeof ETIQUETAS_DE_VEHICULO, string>

export type CampoImportado = keyof typeof EJEMPLOS | (typeof COMODIDADES)[number]
export type ColumnaDeImportacion = { campo: CampoImportado; titulo: string; ejemplo: string }

/** The columns of the import file, in the order of the template. */
export const COLUMNAS_DE_IMPORTACION: readonly ColumnaDeImportacion[] = [
  ...(Object.keys(EJEMPLOS) as (keyof typeof EJEMPLOS)[]).map((campo) => ({
    campo,
    titulo: ETIQUETAS_DE_VEHICULO[campo],
    ejemplo: EJEMPLOS[campo],
  })),
  ...COMODIDADES.map((campo) => ({
    campo,
    titulo: NOMBRE_DE_COMODIDAD[campo],
    ejemplo: campo === 'aire' ? 'Sí' : 'No',
  })),
]

/** Without accents, case and surrounding signs: equal for two spellings of a heading or of a catalogue value. */
const llano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const POR_TITULO = new Map(
  COLUMNAS_DE_IMPORTACION.flatMap(({ campo, titulo }) => [
    [llano(titulo), campo] as const,
    [llano(campo), campo] as const,
  ]),
)

/** The field of a heading; null for an unknown column. */
export const campoDeTitulo = (titulo: string): CampoImportado | null => POR_TITULO.get(llano(titulo)) ?? null

/** A row's cells by field; a missing cell is empty. */
export type FilaImportada = { [C in CampoImportado]?: string | undefined }

const deLista = (valores: readonly string[], texto: string): string =>
  valores.find((valor) =>
    [valor, comoSeEscribe(valor), bancoEnPalabras(valor)].some((uno) => llano(uno) === llano(texto)),
  ) ?? texto

/** '31/12/2027', '31-12-2027' and '2027-12-31' are the same day; anything else stays unchanged and is refused later. */
const fecha = (texto: string): string => {
  const [, dia = '', mes = '', anio] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(texto) ?? []
  return anio === undefined ? texto : `${anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
}

const FECHAS = [
  'vencimientoLicenciaDeConducir',
  'vencimientoTarjetaOperacion',
  'vencimientoRevisionTecnica',
  'fechasoat',
] as const
const LISTAS = { tipo: TIPOS_DE_VEHICULO, ciudad: CIUDADES, banco: BANCOS, tipocuenta: TIPOS_CUENTA } as const
const SI = ['si', 's', 'x', '1', 'verdadero', 'true', '✓', '✔', '√']
const NO = ['', 'no', 'n', '0', 'falso', 'false', '✗', '✘', '-', '–', '—']

/** A sign without letters counts as itself: without its signs nothing would be left of it. */
const dicho = (texto: string): string => llano(texto) || texto.replace(/\uFE0F/g, '')

const comodidad = (texto: string): boolean | string =>
  SI.includes(dicho(texto)) ? true : NO.includes(dicho(texto)) ? false : texto

/** A row's cells in the form's types: numbers, days, catalogue values and yes or no. */
const candidatoDe = (fila: FilaImportada): Record<string, unknown> => {
  const celda = (campo: CampoImportado) => (fila[campo] ?? '').trim()
  const textos = Object.keys(EJEMPLOS) as (keyof typeof EJEMPLOS)[]
  const capacidad = celda('capacidad')
  return {
    ...Object.fromEntries(textos.map((campo) => [campo, celda(campo)])),
    placas: celda('placas').replace(/[\s-]/g, ''),
    capacidad: capacidad === '' ? null : Number(capacidad.replace(',', '.')),
    ...Object.fromEntries(FECHAS.map((campo) => [campo, fecha(celda(campo))])),
    ...Object.fromEntries(
      Object.entries(LISTAS).map(([campo, valores]) => [campo, deLista(valores, celda(campo as CampoImportado))]),
    ),
    ...Object.fromEntries(COMODIDADES.map((una) => [una, comodidad(celda(una))])),
    terminos: true,
  }
}

/** An error in a cell. `fila` counts as a spreadsheet does: the headings are row 1. */
export type ErrorDeImportacion = { fila: number; campo: string; columna: string; mensaje: string }

export const errorDe = (fila: number, campo: string, mensaje: string): ErrorDeImportacion => ({
  fila,
  campo,
  columna: nombreDeCampo(campo),
  mensaje,
})

/** As a spreadsheet counts: the headings are row 1. */
const PRIMERA_FILA = 2

/** Plates in comparable form: people write ABC 123 or ABC-123. */
const placasDe = ({ placas = '' }: FilaImportada): string => placas.replace(/[\s-]/g, '').toUpperCase()

/** Plates that appear in two rows of a file. */
export const filasRepetidas = (filas: readonly FilaImportada[]): ErrorDeImportacion[] => {
  const vistas = new Map<string, number>()
  return filas.flatMap((cruda, i) => {
    const [fila, placas] = [i + PRIMERA_FILA, placasDe(cruda)]
    const antes = vistas.get(placas)
    if (placas !== '' && antes === undefined) vistas.set(placas, fila)
    return antes === undefined ? [] : [errorDe(fila, 'placas', `Las placas ${placas} ya están en la fila ${antes}`)]
  })
}

const LETRAS_PERDIDAS =
  'Esta celda trae letras que no se pueden leer. Guarda el archivo como «CSV UTF-8» y súbelo de nuevo.'

/** Cells whose letters were lost when somebody saved the file: nobody knows any more what they said. */
const ilegibles = (fila: FilaImportada): [campo: string, mensaje: string][] =>
  COLUMNAS_DE_IMPORTACION.flatMap(({ campo }) =>
    fila[campo]?.includes('\uFFFD') ? [[campo, LETRAS_PERDIDAS] as [string, string]] : [],
  )

/**
 * Checks rows with the form's rules on the day `hoy`. Returns the rows without an error as vehicles; `desde` rows of
 * the file come before.
 */
export const revisarForma = (
  filas: readonly FilaImportada[],
  hoy: string,
  desde = 0,
): { vehiculos: { fila: number; vehiculo: VehiculoNuevo }[]; errores: ErrorDeImportacion[] } => {
  const esquema = vehiculoNuevoEl(hoy)
  const errores: ErrorDeImportacion[] = []
  const vehiculos: { fila: number; vehiculo: VehiculoNuevo }[] = []
  filas.forEach((cruda, i) => {
    const fila = i + desde + PRIMERA_FILA
    const leida = esquema.safeParse(candidatoDe(cruda))
    const suyos = new Map(ilegibles(cruda))
    if (leida.success && suyos.size === 0) return void vehiculos.push({ fila, vehiculo: leida.data })
    for (const { path, message } of leida.error?.issues ?? []) {
      const campo = path.join('.')
      if (!suyos.has(campo)) suyos.set(campo, message)
    }
    for (const [campo, mensaje] of suyos) errores.push(errorDe(fila, campo, mensaje))
  })
  return { vehiculos, errores }
}

/** By row; within a row in the order in which they were found. */
export const ordenarErrores = (errores: readonly ErrorDeImportacion[]): ErrorDeImportacion[] =>
  errores.toSorted((a, b) => a.fila - b.fila)

/** A whole file: each row by itself, and against the others. */
export const revisarFilas = (filas: readonly FilaImportada[], hoy: string): ReturnType<typeof revisarForma> => {
  const { vehiculos, errores } = revisarForma(filas, hoy)
  return { vehiculos, errores: ordenarErrores([...filasRepetidas(filas), ...errores]) }
}
