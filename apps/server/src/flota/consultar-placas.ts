import { Falla, MINUTO_MS } from '@aliadas/contract/core'
import { giveTryBack, limit, type Limit } from '../platform/limits.ts'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { autorizarVehiculoNuevo } from './autorizar-archivo.ts'

/** A person who types asks a few times a minute; a list of plates is not tried out like this. */
const POR_MINUTO = 30

/** Under which each plate that turns out to be another company's counts, whichever way it is asked. */
export const limiteDePlacas = ({ id }: Persona): Limit => ({
  key: `placas:${id}`,
  max: POR_MINUTO,
  windowMs: MINUTO_MS,
})

/** Which of these plates somebody has, in whatever company: it says neither whose nor what they are. */
export const placasOcupadas = async (ctx: Context, placas: readonly string[]): Promise<Set<string>> => {
  if (placas.length === 0) return new Set()
  const filas = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('vehiculos').select('placas').where('placas', 'in', placas).execute(),
  )
  return new Set(filas.map((fila) => fila.placas))
}

/** Whether plates are registered. */
export const consultarPlacas = async (ctx: Context, persona: Persona, placas: string): Promise<{ existe: boolean }> => {
  await autorizarVehiculoNuevo(ctx, persona)
  await limit(ctx, [limiteDePlacas(persona)])
  return { existe: (await placasOcupadas(ctx, [placas])).size > 0 }
}

/**
 * Counts what adds a vehicle, and gives it back unless its plates turn out to be taken: else adding would tell without end what asking tells thirty
 * times a minute. Apart from asking, so that whoever asked too often still adds.
 */
export const sinProbarPlacas = async <T>(ctx: Context, persona: Persona, agregar: () => Promise<T>): Promise<T> => {
  const uno = { ...limiteDePlacas(persona), key: `placas-de-nuevos:${persona.id}` }
  await limit(ctx, [uno])
  try {
    const hecho = await agregar()
    await giveTryBack(ctx, [uno.key])
    return hecho
  } catch (error) {
    if (!(error instanceof Falla && error.code === 'aborted' && error.fields?.['placas']))
      await giveTryBack(ctx, [uno.key])
    throw error
  }
}
