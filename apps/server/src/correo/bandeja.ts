import type { Db } from '../platform/database/index.ts'

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

/**
 * Lets the mails that wait since a restore go out, or with `botar` forgets those that the backup brought: a mail that was
 * written after the restore goes out in any case. Returns how many were forgotten.
 */
export const soltarBandeja = (db: Db, { botar }: { botar: boolean }): Promise<number> =>
  db.transaction({ rol: 'sistema' }, async (tx) => {
    const fila = await tx.selectFrom('instalacion').select('correosDetenidos').forUpdate().executeTakeFirst()
    const desde = fila?.correosDetenidos
    if (!desde) return 0
    const botados = botar
      ? await tx.deleteFrom('correos').where('enviadoEn', 'is', null).where('creadoEn', '<=', desde).executeTakeFirst()
      : null
    await tx.updateTable('instalacion').set({ correosDetenidos: null }).execute()
    return Number(botados?.numDeletedRows ?? 0)
  })
