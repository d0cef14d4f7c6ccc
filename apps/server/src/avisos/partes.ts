import { CIERRE_MS, CLASES_DEL_MERCADO, type ClaseDeAviso, type ClaseDelMercado } from '@aliadas/contract/avisos'
import { sql, type RawBuilder } from 'kysely'
import type { LectorDeAvisos } from './lector.ts'

/** A notice as it is found; `leido` is of the person. */
export type FilaDeAviso = {
  id: string
  en: Date
  clase: ClaseDeAviso
  servicioId: string | null
  objetoId: string
  detalle: string | null
  leido: boolean
  silenciado: boolean
}

const CIERRE = sql`make_interval(secs => ${sql.raw(String(CIERRE_MS / 1000))})`

/** When each notice of the market begins to be one. */
const DESDE_CUANDO: Record<ClaseDelMercado, RawBuilder<Date>> = {
  'solicitud-nueva': sql`s.fecha`,
  'por-cerrar': sql`(s.vence - ${CIERRE})`,
}

/** What is told already, or will be: a request that was published that late is only new. */
const MOMENTO: Record<ClaseDelMercado, (ahora: Date) => RawBuilder<boolean>> = {
  'solicitud-nueva': () => sql`true`,
  'por-cerrar': (ahora) => sql`s.vence - ${CIERRE} > s.fecha and s.vence <= ${ahora}::timestamptz + ${CIERRE}`,
}

/** The open requests that the company may bid on and has not. */
export const porOfertar = ({ empresaId, tipos, ahora }: LectorDeAvisos) => sql`
  servicios s where s.tenant = 'MERCADO' and s.estado = 'pendiente' and s.tipo = any (${[...tipos]}::text[]) and s.vence > ${ahora}
    and not exists (select from ofertas o where o.servicio_id = s.id and o.empresa_id = ${empresaId} and o.estado = 'enviada')`

const conMarca = (lector: LectorDeAvisos, de: RawBuilder<unknown>) => sql<FilaDeAviso>`
  select a.*, coalesce(m.leido, a.en <= ${lector.hasta}) as leido,
    exists (select from avisos_silenciados z where z.persona_id = ${lector.personaId} and z.servicio_id = a.servicio_id and z.silenciado) as silenciado
  from (${de}) a
  left join avisos_marcas m on m.persona_id = ${lector.personaId} and m.aviso_id = a.id`

/** The notices that are stored, of the kinds that this person is told. */
const guardados = ({ empresaId, clases, desde }: LectorDeAvisos) => sql`
  select id, en, clase, servicio_id, objeto_id, detalle from avisos
  where tenant = ${empresaId} and en > ${desde} and clase = any (${[...clases]}::text[])`

const delMercado = (lector: LectorDeAvisos, clase: ClaseDelMercado) => sql`
  select id_de_aviso('MERCADO', ${clase} || ' ' || s.id) as id, ${DESDE_CUANDO[clase]} as en, ${clase} as clase, s.id as servicio_id,
    s.id as objeto_id, null::text as detalle
  from ${porOfertar(lector)} and ${MOMENTO[clase](lector.ahora)}`

/**
 * The parts of a person's notices, each found by an index of its own: the stored rows, and the open requests. A new
 * request is not a row for each company that sees it.
 */
export const partesDe = (lector: LectorDeAvisos): RawBuilder<FilaDeAviso>[] => {
  const delaPersona = CLASES_DEL_MERCADO.filter((clase) => lector.tipos.length > 0 && lector.clases.includes(clase))
  return [guardados(lector), ...delaPersona.map((clase) => delMercado(lector, clase))].map((parte) =>
    conMarca(lector, parte),
  )
}

/** All of them as one, in no order. */
export const todos = (lector: LectorDeAvisos): RawBuilder<FilaDeAviso> =>
  sql`${sql.join(partesDe(lector), sql` union all `)}`
