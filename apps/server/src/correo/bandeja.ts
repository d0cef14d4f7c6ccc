import { CERRADO, anotar } from '../historial/index.ts'
import { OPERADOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Db, Tx } from '../platform/database/index.ts'
import { RECLAMO_MS } from './enviar-pendientes.ts'

/** The outbox as an operator sees it. */
export type Bandeja = {
  /** Since when nothing is sent, because a backup was restored; null while mail goes out. */
  detenidos: Date | null
  esperan: number
  masAntiguo: Date | null
  /** Of those that wait, how many found no mail server at their last attempt. */
  porCaida: number
  /** What the mail server said last about one of them, or ''. */
  fallo: string
}

export const mirarBandeja = (db: Db): Promise<Bandeja> =>
  db.read({ rol: 'sistema' }, async (tx) => {
    const instalacion = await tx.selectFrom('instalacion').select('correosDetenidos').executeTakeFirst()
    const esperan = await tx
      .selectFrom('correos')
      .select(({ fn }) => [
        fn.countAll<string>().as('cuantos'),
        fn.min('creadoEn').as('masAntiguo'),
        fn.countAll<string>().filterWhere('porCaida', '=', true).as('porCaida'),
      ])
      .where('enviadoEn', 'is', null)
      .executeTakeFirstOrThrow()
    const ultimo = await tx
      .selectFrom('correos')
      .select('fallo')
      .where('enviadoEn', 'is', null)
      .where('fallo', '<>', '')
      .orderBy('proximoIntento', 'desc')
      .limit(1)
      .executeTakeFirst()
    return {
      detenidos: instalacion?.correosDetenidos ?? null,
      esperan: Number(esperan.cuantos),
      masAntiguo: esperan.masAntiguo,
      porCaida: Number(esperan.porCaida),
      fallo: ultimo?.fallo ?? '',
    }
  })

const anotarCorreos = (
  tx: Tx,
  accion: 'soltarCorreos' | 'botarCorreos' | 'reintentarCorreos',
  ahora: Date,
  correos: number,
): Promise<void> =>
  anotar(tx, OPERADOR, ahora, [
    { tenant: CERRADO, entidad: 'instalacion', entidadId: 'correos', accion, cambios: { correos } },
  ])

/**
 * Lets the mails that wait since a restore go out, or with `botar` forgets those that the backup brought: a mail that was
 * written after the restore goes out in any case. `ademas` forgets what else the backup brought. Returns how many mails
 * went or were forgotten; null when nothing was held.
 *
 * Refuses nothing: when nothing is held it does nothing.
 */
export const soltarBandeja = (
  { db, clock }: Context,
  { botar, ademas }: { botar: boolean; ademas: (tx: Tx, hasta: Date) => Promise<unknown> },
): Promise<number | null> =>
  db.transaction({ rol: 'sistema' }, async (tx) => {
    const fila = await tx.selectFrom('instalacion').select('correosDetenidos').forUpdate().executeTakeFirst()
    const desde = fila?.correosDetenidos
    if (!desde) return null
    const cuantos = botar
      ? (
          await tx
            .deleteFrom('correos')
            .where('enviadoEn', 'is', null)
            .where('creadoEn', '<=', desde)
            .executeTakeFirst()
        ).numDeletedRows
      : (await cuantosEsperan(tx)).cuantos
    if (botar) await ademas(tx, desde)
    await tx.updateTable('instalacion').set({ correosDetenidos: null }).execute()
    await anotarCorreos(tx, botar ? 'botarCorreos' : 'soltarCorreos', clock.now(), Number(cuantos))
    return Number(cuantos)
  })

const cuantosEsperan = (tx: Tx) =>
  tx
    .selectFrom('correos')
    .select(({ fn }) => fn.countAll<string>().as('cuantos'))
    .where('enviadoEn', 'is', null)
    .executeTakeFirstOrThrow()

/**
 * Makes due now the mails that wait for another attempt, which may be six hours away. Those that are due within minutes
 * may be under way at this moment, and would go out twice. A mail that waits for something else, such as the end of a
 * decision that can be undone, has no attempt yet and stays. Returns how many.
 *
 * Refuses nothing: when none waits it changes none.
 */
export const reintentarBandeja = ({ db, clock }: Context): Promise<number> =>
  db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = clock.now()
    const { numUpdatedRows } = await tx
      .updateTable('correos')
      .set((eb) => ({ proximoIntento: eb.ref('creadoEn'), porCaida: false }))
      .where('enviadoEn', 'is', null)
      .where('intentos', '>', 0)
      .where('proximoIntento', '>', new Date(ahora.getTime() + RECLAMO_MS))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await anotarCorreos(tx, 'reintentarCorreos', ahora, Number(numUpdatedRows))
    return Number(numUpdatedRows)
  })
