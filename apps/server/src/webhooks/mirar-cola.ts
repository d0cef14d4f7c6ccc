import type { Db } from '../platform/database/index.ts'

/** Deliveries to addresses of partners that wait for their first or next attempt, of all partners. */
export const mirarColaDeWebhooks = (db: Db): Promise<{ esperan: number; masAntigua: Date | null }> =>
  db.read({ rol: 'sistema' }, async (tx) => {
    const fila = await tx
      .selectFrom('entregas')
      .select(({ fn }) => [fn.countAll<string>().as('cuantas'), fn.min('creadoEn').as('masAntigua')])
      .where('estado', '=', 'pendiente')
      .executeTakeFirstOrThrow()
    return { esperan: Number(fila.cuantas), masAntigua: fila.masAntigua }
  })
