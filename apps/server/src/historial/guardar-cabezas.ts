import { DIA_MS, fechaBogota, instanteBogota } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { sha256 } from './cadena.ts'

/** Lines of the history of one transaction. */
const TRAMO = 10_000

const diaDespues = (dia: string, dias: number): string =>
  fechaBogota(new Date(instanteBogota(dia, null).getTime() + dias * DIA_MS))

/** Keeps the heads of the chains whose service has a line among the next ones of the day; returns the last line read. */
const guardarTramo = (ctx: Context, dia: string, tras: { en: Date; id: number }) =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const { rows } = await sql<{ en: Date; id: number; leidas: number }>`
      with tramo as materialized (
        select en, id, servicio_id from historial
        where length(tenant) > 0 and (en, id) > (${tras.en}::timestamptz, ${tras.id}::bigint)
          and en < ${instanteBogota(diaDespues(dia, 1), null)}
        order by en, id limit ${TRAMO}
      ), guardadas as (
        insert into cadena_cabezas (dia, servicio_id, lineas, huella)
          select ${dia}::date, servicio_id, lineas, huella from cadenas
          where servicio_id in (select servicio_id from tramo where servicio_id is not null)
          on conflict do nothing
      )
      select en, id, count(*) over ()::int as leidas from tramo order by en desc, id desc limit 1`.execute(tx)
    return rows[0] ?? { ...tras, leidas: 0 }
  })

/** One digest over all heads of a day and over that of the day before. */
const cerrarDia = (ctx: Context, dia: string, antes: Buffer) =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const { rows } = await sql<{ servicios: number; texto: string }>`
      select count(*)::int as servicios, coalesce(string_agg(
        servicio_id || ' ' || lineas || ' ' || encode(huella, 'hex') || E'\n', '' order by servicio_id collate "C"), '') as texto
      from cadena_cabezas where dia = ${dia}`.execute(tx)
    const { servicios, texto } = rows[0] ?? { servicios: 0, texto: '' }
    const huella = sha256(Buffer.concat([antes, Buffer.from(texto)]))
    await tx
      .insertInto('cadenaDias')
      .values({ dia, servicios, huella })
      .onConflict((oc) => oc.doNothing())
      .execute()
    ctx.log.info({ dia, servicios, huella: huella.toString('hex') }, 'Cabezas de las cadenas del día')
    return huella
  })

/**
 * Keeps the head of each chain that grew on a day that has ended in Bogotá, day by day from the last one that was kept,
 * and logs the day's digest, so that a copy of it is outside of the database (docs/decisions/0102). A day that is kept is
 * not touched again. Returns the days that it kept. Refuses nothing.
 */
export const guardarCabezas = async (ctx: Context): Promise<string[]> => {
  const ayer = diaDespues(fechaBogota(ctx.clock.now()), -1)
  const ultimo = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('cadenaDias').select(['dia', 'huella']).orderBy('dia', 'desc').limit(1).executeTakeFirst(),
  )
  let huella = ultimo?.huella ?? Buffer.alloc(0)
  const dias: string[] = []
  for (let dia = ultimo ? diaDespues(ultimo.dia, 1) : ayer; dia <= ayer; dia = diaDespues(dia, 1)) {
    let tramo = { en: instanteBogota(dia, null), id: 0, leidas: TRAMO }
    while (tramo.leidas === TRAMO) tramo = await guardarTramo(ctx, dia, tramo)
    huella = await cerrarDia(ctx, dia, huella)
    dias.push(dia)
  }
  return dias
}
