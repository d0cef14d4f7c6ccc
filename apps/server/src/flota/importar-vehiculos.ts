import {
  Falla,
  MAXIMO_DE_ERRORES,
  MINUTO_MS,
  errorDe,
  exigir,
  fechaBogota,
  negativaParaAgregarVehiculo,
  ordenarErrores,
  revisarFilas,
  type ErrorDeImportacion,
  type FilaImportada,
  type VehiculoNuevo,
} from '@aliadas/contract'
import { interesadoDe } from '../empresas/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { limit } from '../platform/limits.ts'
import { autorizarVehiculoNuevo } from './autorizar-archivo.ts'
import { insertarVehiculos, mensajeDePlacas } from './crear-vehiculo.ts'

/** Somebody who corrects a file tries it a few times; a list of plates is not asked about like this. */
const ARCHIVOS = { max: 20, windowMs: 10 * MINUTO_MS }

/** Vehicles of one statement, which may not take long. */
const LOTE = 100

export type Revision = { vehiculos: VehiculoNuevo[]; errores: ErrorDeImportacion[] }

/** What would become of a file today: its vehicles, and what is wrong by row and column. Plates that anybody has are wrong, too. */
export const revisarImportacion = async (
  ctx: Context,
  persona: Persona,
  filas: readonly FilaImportada[],
): Promise<Revision> => {
  await autorizarVehiculoNuevo(ctx, persona)
  await limit(ctx, [{ key: `importar:${persona.id}`, ...ARCHIVOS }])
  const { vehiculos, errores } = revisarFilas(filas, fechaBogota(ctx.clock.now()))
  const ocupadas = await placasOcupadas(
    ctx,
    vehiculos.map(({ vehiculo }) => vehiculo.placas),
  )
  const dePlacas = vehiculos
    .filter(({ vehiculo: { placas } }) => ocupadas.has(placas))
    .map(({ fila, vehiculo: { placas } }) => errorDe(fila, 'placas', mensajeDePlacas(placas)))
  return {
    vehiculos: vehiculos.map(({ vehiculo }) => vehiculo),
    errores: ordenarErrores([...errores, ...dePlacas]),
  }
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
  { vehiculos, errores }: Revision,
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
