import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  Falla,
  MAXIMO_DE_ERRORES,
  MINUTO_MS,
  errorDe,
  exigir,
  fechaBogota,
  negativaParaAgregarVehiculo,
  ordenarErrores,
  filasRepetidas,
  filasImportadasSchema,
  revisarForma,
  type ErrorDeImportacion,
  type FilaImportada,
  type VehiculoNuevo,
} from '@aliadas/contract'
import { interesadoDe } from '../empresas/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { check } from '../platform/http/index.ts'
import { limit } from '../platform/limits.ts'
import { autorizarVehiculoNuevo } from './autorizar-archivo.ts'
import { insertarVehiculos, mensajeDePlacas } from './crear-vehiculo.ts'

/** Somebody who corrects a file tries it a few times; a list of plates is not asked about like this. */
const ARCHIVOS = { max: 20, windowMs: 10 * MINUTO_MS }

/** Vehicles of one statement, which may not take long. */
const LOTE = 100

/** Rows that are checked in one turn of the event loop. */
const TANDA = 50

export type Revision = { filas: FilaImportada[]; vehiculos: VehiculoNuevo[]; errores: ErrorDeImportacion[] }

/** May this person send a file now? Checked, and the try counted, before the file is read. */
export const autorizarImportacion = async (ctx: Context, persona: Persona): Promise<void> => {
  await autorizarVehiculoNuevo(ctx, persona)
  await limit(ctx, [{ key: `importar:${persona.id}`, ...ARCHIVOS }])
}

/** What would become of a file today: its vehicles, and what is wrong by row and column. Plates that anybody has are wrong, too. */
export const revisarImportacion = async (ctx: Context, recibidas: readonly unknown[]): Promise<Revision> => {
  const { filas, vehiculos, errores } = await revisarPorTandas(recibidas, fechaBogota(ctx.clock.now()))
  const ocupadas = await placasOcupadas(
    ctx,
    vehiculos.map(({ vehiculo }) => vehiculo.placas),
  )
  const dePlacas = vehiculos
    .filter(({ vehiculo: { placas } }) => ocupadas.has(placas))
    .map(({ fila, vehiculo: { placas } }) => errorDe(fila, 'placas', mensajeDePlacas(placas)))
  return {
    filas,
    vehiculos: vehiculos.map(({ vehiculo }) => vehiculo),
    errores: ordenarErrores([...errores, ...dePlacas]),
  }
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

/** Which of these plates somebody has, in whatever company: it says neither whose nor what they are. */
const placasOcupadas = async (ctx: Context, placas: readonly string[]): Promise<Set<string>> => {
  if (placas.length === 0) return new Set()
  const filas = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('vehiculos').select('placas').where('placas', 'in', placas).execute(),
  )
  return new Set(filas.map((fila) => fila.placas))
}

/** The faults of a file as an answer has them: the first ones, and how many there are. */
export const dichos = (errores: readonly ErrorDeImportacion[]) => ({
  errores: errores.slice(0, MAXIMO_DE_ERRORES),
  totalDeErrores: errores.length,
})

/**
 * Adds the vehicles of a file to the company's fleet, all of them or none: with one fault nothing is made. `onAvanzar` hears how many are written;
 * they are there when all are. Returns how many there are.
 */
export const importarVehiculos = async (
  tx: Tx,
  persona: Persona,
  { vehiculos, errores }: Omit<Revision, 'filas'>,
  ahora: Date,
  onAvanzar: (hechos: number) => void,
): Promise<number> => {
  exigir(negativaParaAgregarVehiculo(await interesadoDe(tx, persona)))
  if (errores.length > 0)
    throw new Falla('invalid-argument', 'El archivo tiene errores: no se agregó ningún vehículo.', {
      details: dichos(errores),
    })
  for (let i = 0; i < vehiculos.length; i += LOTE) {
    await insertarVehiculos(tx, persona, persona, vehiculos.slice(i, i + LOTE), ahora)
    onAvanzar(Math.min(i + LOTE, vehiculos.length))
  }
  return vehiculos.length
}
