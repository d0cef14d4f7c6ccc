import type { Alcance, Modo } from '@aliadas/contract/aliados'
import { nombreComparable } from '@aliadas/contract/empresas'
import { huellaDe } from '../acceso/index.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { ultimosDe } from './texto-de-clave.ts'

type Clave = {
  modo: Modo
  nombre: string
  secreto: string
  alcances: readonly string[]
  creadoPor: string | null
  venceEn: Date | null
}
type ClaveNueva = Clave & { aliado: string }

/**
 * Stores a key by its digest for the partner whose name reads like this one, and creates the partner if it does not exist. Returns the
 * key's id.
 */
export const guardarClaveDeAliado = async (
  tx: Tx,
  { aliado: nombre, ...clave }: ClaveNueva,
  ahora: Date,
): Promise<string> => {
  const comparable = nombreComparable(nombre)
  await tx
    .insertInto('aliados')
    .values({ id: newId(ahora), nombre, nombreComparable: comparable, creadoEn: ahora })
    .onConflict((oc) => oc.column('nombreComparable').doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('aliados')
    .select('id')
    .where('nombreComparable', '=', comparable)
    .executeTakeFirstOrThrow()
  return insertarClave(tx, { aliadoId: id, ...clave }, ahora)
}

/** Stores a key of this partner by its digest. Returns the key's id. */
export const insertarClave = async (
  tx: Tx,
  { aliadoId, nombre, modo, secreto, alcances, creadoPor, venceEn }: Clave & { aliadoId: string },
  ahora: Date,
): Promise<string> => {
  const id = newId(ahora)
  await tx
    .insertInto('aliadoClaves')
    .values({
      id,
      aliadoId,
      nombre,
      prueba: modo === 'prueba',
      huella: huellaDe(secreto),
      ultimos: ultimosDe(secreto),
      alcances: [...alcances],
      creadoPor,
      usadaEn: null,
      revocadaEn: null,
      venceEn,
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
    const clave = {
      aliado: nombre,
      nombre: 'De la configuración',
      modo: 'viva' as const,
      secreto,
      alcances,
      creadoPor: null,
      venceEn: null,
    }
    await guardarClaveDeAliado(tx, clave, ctx.clock.now())
  })
