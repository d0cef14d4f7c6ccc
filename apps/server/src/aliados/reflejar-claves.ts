import { huellaDe } from '../acceso/index.ts'
import type { Context } from '../platform/context.ts'
import { leerTextoDeClave } from './texto-de-clave.ts'

/**
 * Writes what the real world, `registro`, says of test keys and their partners into the test world, which owns what they
 * make there and names them in its history. No digest of a key goes there: keys are looked up in the real world only.
 * Source: docs/decisions/0091.
 */
export const reflejarClaves = async (registro: Context, ctx: Context): Promise<void> => {
  const claves = await registro.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('aliadoClaves')
      .innerJoin('aliados', 'aliados.id', 'aliadoClaves.aliadoId')
      .select(['aliadoClaves.id', 'aliadoId', 'aliados.nombre as aliado', 'aliados.creadoEn as aliadoCreadoEn'])
      .select(['suspendido', 'motivoSuspension'])
      .select(['aliadoClaves.nombre', 'ultimos', 'alcances', 'aliadoClaves.creadoEn', 'revocadaEn', 'venceEn'])
      .where('prueba', '=', true)
      .orderBy('aliadoClaves.id')
      .execute(),
  )
  if (claves.length === 0) return
  // The real world compares names; here two may swap theirs.
  const aliados = new Map(
    claves.map(({ aliadoId: id, aliado: nombre, aliadoCreadoEn: creadoEn, suspendido, motivoSuspension }) => [
      id,
      { id, nombre, nombreComparable: id, creadoEn, suspendido, motivoSuspension },
    ]),
  )
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx
      .insertInto('aliados')
      .values([...aliados.values()])
      .onConflict((oc) =>
        oc.column('id').doUpdateSet((eb) => ({
          nombre: eb.ref('excluded.nombre'),
          suspendido: eb.ref('excluded.suspendido'),
          motivoSuspension: eb.ref('excluded.motivoSuspension'),
        })),
      )
      .execute()
    await tx
      .insertInto('aliadoClaves')
      .values(
        claves.map(({ id, aliadoId, nombre, ultimos, alcances, creadoEn, revocadaEn, venceEn }) => ({
          id,
          aliadoId,
          nombre,
          ultimos,
          alcances,
          creadoEn,
          revocadaEn,
          venceEn,
          huella: id,
        })),
      )
      .onConflict((oc) =>
        oc.column('id').doUpdateSet((eb) => ({
          nombre: eb.ref('excluded.nombre'),
          alcances: eb.ref('excluded.alcances'),
          revocadaEn: eb.ref('excluded.revocadaEn'),
          venceEn: eb.ref('excluded.venceEn'),
        })),
      )
      .execute()
  })
}

/** Whether any partner has a key for the test world. */
export const hayClavesDePrueba = async (registro: Context): Promise<boolean> => {
  const una = await registro.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('aliadoClaves')
      .select('id')
      .where('prueba', '=', true)
      .where('revocadaEn', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  )
  return una !== undefined
}

/** Whether a partner has a test key of this text, revoked or not. */
export const tieneClaveDePrueba = async (registro: Context, texto: string): Promise<boolean> => {
  if (leerTextoDeClave(texto) !== 'buscar') return false
  const una = await registro.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('aliadoClaves')
      .select('id')
      .where('huella', '=', huellaDe(texto))
      .where('prueba', '=', true)
      .executeTakeFirst(),
  )
  return una !== undefined
}
