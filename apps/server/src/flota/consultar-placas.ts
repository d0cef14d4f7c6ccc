import { Falla, MINUTO_MS } from '@aliadas/contract/core'
import { atLimit, giveTryBack, limit, limitFaults, tooMany, type Limit } from '../platform/limits.ts'
import type { Aliado, Persona } from '../platform/actor.ts'
import { isRepeated, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import { READER } from '../platform/database/index.ts'
import { autorizarVehiculoNuevo } from './autorizar-archivo.ts'

/** Enough for a person who types; too few to try out a list of plates. */
const POR_MINUTO = 30

/** The key under which each plate of another company counts, for every kind of question. */
export const limiteDePlacas = ({ id }: Pick<Persona, 'id'>): Limit => ({
  key: `placas:${id}`,
  max: POR_MINUTO,
  windowMs: MINUTO_MS,
})

/** Which of these plates are registered, in any company, without saying whose or what they are. */
export const placasOcupadas = async (ctx: Context, placas: readonly string[]): Promise<Set<string>> => {
  if (placas.length === 0) return new Set()
  const filas = await ctx.db.read(READER, (tx) =>
    tx.selectFrom('vehiculos').select('placas').where('placas', 'in', placas).execute(),
  )
  return new Set(filas.map((fila) => fila.placas))
}

/** A registration was refused because its plates exist. */
const esDePlacas = (error: unknown): boolean =>
  error instanceof Falla && error.code === 'aborted' && error.fields?.['placas'] !== undefined

/** Whether plates are registered. */
export const consultarPlacas = async (ctx: Context, persona: Persona, placas: string): Promise<{ existe: boolean }> => {
  await autorizarVehiculoNuevo(ctx, persona)
  await limit(ctx, [limiteDePlacas(persona)])
  return { existe: (await placasOcupadas(ctx, [placas])).size > 0 }
}

/**
 * Counts an attempt to add a vehicle, and takes it back unless its plates are registered: otherwise adding would answer
 * without limit what the question answers thirty times a minute. It has its own counter, so that a person who asked too
 * often can still add.
 */
export const sinProbarPlacas = async <T>(ctx: Context, persona: Persona, agregar: () => Promise<T>): Promise<T> => {
  const uno = { ...limiteDePlacas(persona), key: `placas-de-nuevos:${persona.id}` }
  await limit(ctx, [uno])
  try {
    const hecho = await agregar()
    await giveTryBack(ctx, [uno.key])
    return hecho
  } catch (error) {
    if (!esDePlacas(error)) await giveTryBack(ctx, [uno.key])
    throw error
  }
}

/**
 * The same for an app, which may register the drivers of many people at once: only plates that are registered count. A
 * repetition of a registration that was answered tells nothing new, and gets that answer.
 *
 * Throws `Falla`: `resource-exhausted` (too many of them in a minute), and what `registrar` throws.
 */
export const sinProbarPlacasDeApp = async <T>(
  ctx: Context,
  call: Call<Aliado>,
  registrar: () => Promise<T>,
): Promise<T> => {
  const { actor } = call
  const uno = { ...limiteDePlacas(actor), key: `placas-de-conductores:${actor.id}` }
  if ((await atLimit(ctx, uno)) && !(await isRepeated(ctx, call))) throw tooMany(MINUTO_MS / 1000)
  return limitFaults(ctx, uno, esDePlacas, registrar)
}
