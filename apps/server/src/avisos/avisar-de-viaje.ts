import type { ClaseDeAviso } from '@aliadas/contract/avisos'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

type Noticia = {
  tenant: string
  servicioId: string
  clase: ClaseDeAviso
  /** What of the trip: the same fact is told once. */
  hecho: string
  detalle: string | null
}

/** Tells a company something of its trip that no line of the history says. Refuses nothing. Source: docs/decisions/0070. */
export const avisarDeViaje = async (
  tx: Tx,
  { tenant, servicioId, clase, hecho, detalle }: Noticia,
  ahora: Date,
): Promise<void> => {
  await sql`insert into avisos (id, tenant, clase, servicio_id, objeto_id, detalle, en)
    values (id_de_aviso(${tenant}, ${`${clase} ${hecho} ${servicioId}`}), ${tenant}, ${clase}, ${servicioId}, ${servicioId}, ${detalle}, ${ahora})
    on conflict do nothing`.execute(tx)
}
