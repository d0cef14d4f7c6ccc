import type { Db } from '../platform/database/index.ts'

/** How many files are stored for anybody, and their bytes, by their rows. Reads the whole table. */
export const contarArchivos = (db: Db): Promise<{ cuantos: number; bytes: number }> =>
  db.read({ rol: 'sistema' }, async (tx) => {
    const fila = await tx
      .selectFrom('archivos')
      .select(({ fn }) => [fn.countAll<string>().as('cuantos'), fn.sum<string | null>('bytes').as('bytes')])
      .executeTakeFirstOrThrow()
    return { cuantos: Number(fila.cuantos), bytes: Number(fila.bytes ?? 0) }
  })
