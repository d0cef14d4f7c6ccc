import { ALCANCES, Falla, type Alcance } from '@aliadas/contract'
import type { Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import { huellaDe } from '../acceso/index.ts'

const VIDA_MS = 5_000
/** Calls that one key may make in a minute, on each server. */
const POR_MINUTO = 600

const esAlcance = (texto: string): texto is Alcance => ALCANCES.some((a) => a === texto)

/** Makes a key of these scopes work for a partner, which is created when it does not exist. Used for the configured first key. */
export const asegurarClaveDeAliado = (
  ctx: Context,
  nombre: string,
  secreto: string,
  alcances: readonly Alcance[],
): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const huella = huellaDe(secreto)
    if (await tx.selectFrom('aliadoClaves').select('id').where('huella', '=', huella).executeTakeFirst()) return
    await tx
      .insertInto('aliados')
      .values({ id: newId(ahora), nombre, creadoEn: ahora })
      .onConflict((oc) => oc.column('nombre').doNothing())
      .execute()
    const { id } = await tx.selectFrom('aliados').select('id').where('nombre', '=', nombre).executeTakeFirstOrThrow()
    await tx
      .insertInto('aliadoClaves')
      .values({ id: newId(ahora), aliadoId: id, huella, alcances: [...alcances], revocadaEn: null, creadoEn: ahora })
      .onConflict((oc) => oc.column('huella').doNothing())
      .execute()
  })

/** Finds the partner of a bearer key and counts its calls. A key that was revoked stops working within five seconds. */
export const createPortero = (ctx: Context) => {
  const memoria = new Map<string, { aliado: Aliado | null; hasta: number }>()
  const cuentas = new Map<string, { minuto: number; llamadas: number }>()

  const buscar = async (huella: string): Promise<Aliado | null> => {
    const fila = await ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx
        .selectFrom('aliadoClaves')
        .innerJoin('aliados', 'aliados.id', 'aliadoClaves.aliadoId')
        .select(['aliados.id', 'aliados.nombre', 'alcances'])
        .where('huella', '=', huella)
        .where('revocadaEn', 'is', null)
        .executeTakeFirst(),
    )
    return fila ? { tipo: 'aliado', id: fila.id, nombre: fila.nombre, alcances: fila.alcances.filter(esAlcance) } : null
  }

  const contar = (id: string): void => {
    const minuto = Math.floor(performance.now() / 60_000)
    const cuenta = cuentas.get(id)
    const llamadas = cuenta?.minuto === minuto ? cuenta.llamadas + 1 : 1
    cuentas.set(id, { minuto, llamadas })
    if (llamadas > POR_MINUTO)
      throw new Falla('resource-exhausted', 'La clave superó su límite de llamadas por minuto.', {
        details: { segundos: 60 },
      })
  }

  return async (autorizacion: string | undefined): Promise<Aliado> => {
    const clave = /^Bearer\s+(\S{1,200})$/i.exec(autorizacion ?? '')?.[1]
    if (!clave) throw new Falla('unauthenticated', 'Falta la clave: Authorization: Bearer CLAVE.')
    const huella = huellaDe(clave)
    const ahora = performance.now()
    let entrada = memoria.get(huella)
    if (!entrada || entrada.hasta <= ahora) {
      entrada = { aliado: await buscar(huella), hasta: ahora + VIDA_MS }
      if (memoria.size > 1_000) memoria.clear()
      memoria.set(huella, entrada)
    }
    if (!entrada.aliado) throw new Falla('unauthenticated', 'La clave no existe o fue revocada.')
    contar(entrada.aliado.id)
    return entrada.aliado
  }
}
