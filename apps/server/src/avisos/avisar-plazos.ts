import { DIAS_DE_AVISO, DIAS_DE_PAPEL, HORAS_DE_FALTA, SILENCIO_MS, limiteDeAvisos } from '@aliadas/contract/avisos'
import { DIA_MS, HORA_MS, fechaBogota } from '@aliadas/contract/core'
import { PAPELES_QUE_VENCEN } from '@aliadas/contract/flota'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { forgetOld, type Db, type Retention, type Tx } from '../platform/database/index.ts'

/*
 * Notices that time causes, and no act. Each has the id of its fact (`id_de_aviso`), so that a second run or another
 * server's adds nothing.
 */

const antes = (ahora: Date, ms: number) => new Date(ahora.getTime() - ms)
const despues = (ahora: Date, ms: number) => new Date(ahora.getTime() + ms)

/** Reserved services without a vehicle, or with one and without FUEC, 24 and 2 hours before they leave. */
const faltas = async (tx: Tx, ahora: Date): Promise<void> => {
  for (const [i, horas] of HORAS_DE_FALTA.entries()) {
    const siguiente = HORAS_DE_FALTA[i + 1] ?? 0
    await sql`
      insert into avisos (id, tenant, clase, servicio_id, objeto_id, en)
      select id_de_aviso(s.tenant, f.clase || ' ' || ${horas}::text || ' ' || s.id), s.tenant, f.clase, s.id, s.id, ${ahora}::timestamptz
      from servicios s cross join lateral (select case when s.vehiculo_id is null then 'falta-vehiculo' else 'falta-fuec' end as clase) f
      where s.estado = 'reservado' and length(s.tenant) > 0
        and s.salida > ${despues(ahora, siguiente * HORA_MS)} and s.salida <= ${despues(ahora, horas * HORA_MS)}
      on conflict do nothing`.execute(tx)
  }
}

/** Running trips whose vehicle reported and does so no more. Its next silence is another one. */
const silencios = async (tx: Tx, ahora: Date): Promise<void> => {
  await sql`
    insert into avisos (id, tenant, clase, servicio_id, objeto_id, detalle, en)
    select id_de_aviso(s.tenant, 'silencio ' || s.id || ' ' || extract(epoch from p.recibida_en)), s.tenant, 'conductor-silencioso', s.id, s.id,
      to_char(p.en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${ahora}::timestamptz
    from posiciones p join servicios s on s.id = p.servicio_id and s.tenant = p.empresa_id
    where p.recibida_en <= ${antes(ahora, SILENCIO_MS)} and p.recibida_en > ${antes(ahora, DIA_MS)}
      and s.estado = 'confirmado' and s.recorrido_iniciado and s.fin > ${ahora}
    on conflict do nothing`.execute(tx)
}

export const avisarPlazos = (ctx: Context): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    await faltas(tx, ahora)
    await silencios(tx, ahora)
  })

/**
 * Documents of vehicles and their drivers that end in 30 or 7 days, or today. Each step is told once; a missed one is not
 * told late.
 */
export const avisarVencimientos = (ctx: Context): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const hoy = fechaBogota(ahora)
    const pasos = [...DIAS_DE_PAPEL].toSorted((a, b) => a - b)
    await sql`
      insert into avisos (id, tenant, clase, objeto_id, detalle, en)
      select id_de_aviso(d.tenant, 'papel ' || d.id || ' ' || d.vence || ' ' || p.paso), d.tenant, 'papel-por-vencer', v.id,
        d.tipo || ' ' || d.vence, ${ahora}::timestamptz
      from documentos d
      join empresas e on e.id = d.tenant and e.tipo = 'aliada'
      cross join lateral (select min(paso) as paso from unnest(${pasos}::int[]) paso where d.vence - ${hoy}::date <= paso) p
      cross join lateral (select min(id) as id from vehiculos
        where empresa_id = d.tenant and d.titular_id in (id, conductor_id) and not suspendido) v
      where d.vence between ${hoy}::date and ${hoy}::date + ${Math.max(...pasos)}::int
        and d.tipo = any (${[...PAPELES_QUE_VENCEN]}::text[]) and v.id is not null
      on conflict do nothing`.execute(tx)
  })

/** Notices are kept 90 days, and what people marked of them as long. */
export const RETENCIONES_DE_AVISOS: readonly Retention[] = [
  { what: 'avisos', table: 'avisos' },
  { what: 'qué avisos se leyeron', table: 'avisos_marcas' },
  { what: 'servicios sin avisos', table: 'avisos_silenciados' },
].map((kept) => ({
  ...kept,
  at: 'en',
  rule: `${DIAS_DE_AVISO} días`,
  due: (ahora) => sql`en <= ${limiteDeAvisos(ahora)}`,
}))

export const olvidarAvisosViejos = async (db: Db, ahora: Date): Promise<void> => {
  for (const retencion of RETENCIONES_DE_AVISOS) await forgetOld(db, retencion, ahora)
}
