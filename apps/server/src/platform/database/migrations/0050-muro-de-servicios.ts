import { sql, type Kysely } from 'kysely'

/**
 * A company reads the market's services and its own, as ever. Written as a choice and not as a list of two owners: whoever names the owner
 * by itself, as every list does, was believed to find hardly a row, because the planner took the wall for one more condition that thins them
 * out; with any index as good as another then, it read them in a wrong order and sorted (docs/decisions/0052).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter policy empresa_lee on servicios using (
      (select current_user = 'aliadas_empresa')
      and case when tenant = 'MERCADO' then (select nullif(current_setting('app.empresa', true), '')) is not null
        else tenant = (select nullif(current_setting('app.empresa', true), '')) end
    )
  `.execute(db)
}
