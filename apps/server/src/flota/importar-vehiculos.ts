import { setImmediate as nextTurn } from 'node:timers/promises'
import { HORA_MS, MINUTO_MS, exigir, fechaBogota } from '@aliadas/contract/core'
import {
  MAXIMO_DE_ERRORES,
  MAXIMO_DE_IMPORTACION,
  errorDe,
  negativaParaAgregarVehiculo,
  ordenarErrores,
  filasRepetidas,
  filasImportadasSchema,
  revisarForma,
  type ErrorDeImportacion,
  type FilaImportada,
  type VehiculoNuevo,
} from '@aliadas/contract/flota'
import { interesadoDe } from '../empresas/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { check } from '../platform/http/index.ts'
import { countTry, limit, tooMany } from '../platform/limits.ts'
import { autorizarVehiculoNuevo } from './autorizar-archivo.ts'
import { limiteDePlacas, placasOcupadas } from './consultar-placas.ts'
import { negativaDeImportacion } from './flota.rules.ts'
import { insertarVehiculos, mensajeDePlacas } from './crear-vehiculo.ts'

/** Enough for a person who corrects a file; too few to try out a list of plates. */
const ARCHIVOS = { max: 20, windowMs: 10 * MINUTO_MS }

/** Vehicles of one statement, because of the statement timeout. */
const LOTE = 100

/** Rows that are checked in one turn of the event loop. */
const TANDA = 50

export type Revision = { filas: FilaImportada[]; vehiculos: VehiculoNuevo[]; errores: ErrorDeImportacion[] }

/** Whether this person may send a file now; the attempt is counted before the file is read. */
export const autorizarImportacion = async (ctx: Context, persona: Persona): Promise<void> => {
  await autorizarVehiculoNuevo(ctx, persona)
  await limit(ctx, [{ key: `importar:${persona.id}`, ...ARCHIVOS }])
}

/**
 * Rows of failed files that may reveal something to one company in an hour: about as many as it could ask for singly.
 */
const FILAS_FALLIDAS = { max: MAXIMO_DE_IMPORTACION, windowMs: HORA_MS }

/**
 * The result of a file today: its vehicles, and errors by row and column, including plates that the own fleet has.
 * Plates of other companies are looked up only for a real import (`deVerdad`) without other errors.
 */
export const revisarImportacion = async (
  ctx: Context,
  persona: Persona,
  recibidas: readonly unknown[],
  deVerdad: boolean,
): Promise<Revision> => {
  const { filas, vehiculos, errores } = await revisarPorTandas(recibidas, fechaBogota(ctx.clock.now()))
  const propias = await placasPropias(
    ctx,
    persona,
    vehiculos.map(({ vehiculo }) => vehiculo.placas),
  )
  const todos = [...errores, ...conPlacas(vehiculos, propias)]
  if (deVerdad && todos.length === 0) todos.push(...(await deOtros(ctx, persona, vehiculos)))
  return { filas, vehiculos: vehiculos.map(({ vehiculo }) => vehiculo), errores: ordenarErrores(todos) }
}

type Fila = { fila: number; vehiculo: VehiculoNuevo }

const conPlacas = (filas: readonly Fila[], placas: ReadonlySet<string>): ErrorDeImportacion[] =>
  filas
    .filter(({ vehiculo }) => placas.has(vehiculo.placas))
    .map(({ fila, vehiculo }) => errorDe(fila, 'placas', mensajeDePlacas(vehiculo.placas)))

const placasPropias = async (ctx: Context, persona: Persona, placas: readonly string[]): Promise<Set<string>> => {
  if (placas.length === 0) return new Set()
  const filas = await ctx.db.read(scopeOf(persona), (tx) =>
    tx
      .selectFrom('vehiculos')
      .select('placas')
      .where('empresaId', '=', persona.empresaId)
      .where('placas', 'in', placas)
      .execute(),
  )
  return new Set(filas.map((fila) => fila.placas))
}

/**
 * The rows whose plates another company has. Each one counts like a question of the form. Without questions left, or
 * after too many rows of such failed files, nothing is revealed (429), so a file reveals no more than single questions.
 */
const deOtros = async (ctx: Context, persona: Persona, filas: readonly Fila[]): Promise<ErrorDeImportacion[]> => {
  const ocupadas = await placasOcupadas(
    ctx,
    filas.map(({ vehiculo }) => vehiculo.placas),
  )
  const errores = conPlacas(filas, ocupadas)
  if (errores.length === 0) return []
  await limit(ctx, [{ key: `importar-fallidas:${persona.empresaId}`, ...FILAS_FALLIDAS, cost: filas.length }])
  const dichos: ErrorDeImportacion[] = []
  for (const error of errores) {
    const espera = await countTry(ctx, [limiteDePlacas(persona)])
    if (espera > 0 && dichos.length === 0) throw tooMany(espera)
    if (espera > 0) break
    dichos.push(error)
  }
  return dichos
}

/** A whole file: each row by itself, and against the others. Other requests are served in between. */
const revisarPorTandas = async (recibidas: readonly unknown[], hoy: string) => {
  const filas: FilaImportada[] = []
  const { vehiculos, errores } = revisarForma([], hoy)
  for (let i = 0; i < recibidas.length; i += TANDA) {
    const suyas = check(filasImportadasSchema, recibidas.slice(i, i + TANDA))
    const tanda = revisarForma(suyas, hoy, i)
    filas.push(...suyas)
    vehiculos.push(...tanda.vehiculos)
    errores.push(...tanda.errores)
    await nextTurn()
  }
  return { filas, vehiculos, errores: [...filasRepetidas(filas), ...errores] }
}

/** The errors of a file as a response has them: the first ones, and their number. */
export const dichos = (errores: readonly ErrorDeImportacion[]) => ({
  errores: errores.slice(0, MAXIMO_DE_ERRORES),
  totalDeErrores: errores.length,
})

/**
 * Adds the vehicles of a file to the company's fleet, all or none. `onAvanzar` gets the number written so far; they
 * exist once all are written. Returns their number.
 *
 * Throws `Falla`: `permission-denied` (role, incomplete profile), `invalid-argument` (errors in the file, in
 * `details`), `aborted` (somebody registered plates meanwhile).
 */
export const importarVehiculos = async (
  tx: Tx,
  persona: Persona,
  { vehiculos, errores }: Omit<Revision, 'filas'>,
  ahora: Date,
  onAvanzar: (hechos: number) => void,
): Promise<number> => {
  exigir(negativaParaAgregarVehiculo(await interesadoDe(tx, persona)))
  exigir(negativaDeImportacion(dichos(errores)))
  for (let i = 0; i < vehiculos.length; i += LOTE) {
    await insertarVehiculos(tx, persona, persona, vehiculos.slice(i, i + LOTE), ahora)
    onAvanzar(Math.min(i + LOTE, vehiculos.length))
  }
  return vehiculos.length
}
