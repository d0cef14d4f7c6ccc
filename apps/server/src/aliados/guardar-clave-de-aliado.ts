import type { Alcance } from '@aliadas/contract/aliados'
import { nombreComparable } from '@aliadas/contract/empresas'
import { huellaDe } from '../acceso/index.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'

type ClaveNueva = { nombre: string; secreto: string; alcances: readonly Alcance[]; creadoPor?: string }

/**
 * Stores a key by its digest for the partner whose name reads like this one, and creates the partner if it does not exist. Returns the
 * key's id.
 */
export const guardarClaveDeAliado = async (
  tx: Tx,
  { nombre, secreto, alcances, creadoPor }: ClaveNueva,
  ahora: Date,
): Promise<string> => {
  const id = newId(ahora)
  const comparable = nombreComparable(nombre)
  await tx
    .insertInto('aliados')
    .values({ id: newId(ahora), nombre, nombreComparable: comparable, creadoEn: ahora })
    .onConflict((oc) => oc.column('nombreComparable').doNothing())
    .execute()
  const aliado = await tx
    .selectFrom('aliados')
    .select('id')
    .where('nombreComparable', '=', comparable)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('aliadoClaves')
    .values({
      id,
      aliadoId: aliado.id,
      huella: huellaDe(secreto),
      alcances: [...alcances],
      creadoPor: creadoPor ?? null,
      usadaEn: null,
      revocadaEn: null,
      creadoEn: ahora,
    })
    .onConflict((oc) => oc.column('huella').doNothing())
    .execute()
  return id
}

/** Activates the configured key once; a revoked one stays revoked. */
export const asegurarClaveDeAliado = (
  ctx: Context,
  nombre: string,
  secreto: string,
  alcances: readonly Alcance[],
): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const huella = huellaDe(secreto)
    if (await tx.selectFrom('aliadoClaves').select('id').where('huella', '=', huella).executeTakeFirst()) return
    await guardarClaveDeAliado(tx, { nombre, secreto, alcances }, ctx.clock.now())
  })
