import { sql, type Kysely } from 'kysely'

/**
 * How often each partner called in its newest minute, over all servers. Unlogged: after a crash the count begins anew, and no call waits for
 * the disk. One row for each partner, so it needs no clean-up.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create unlogged table aliado_llamadas (
      aliado_id text primary key references aliados (id),
      minuto integer not null,
      llamadas integer not null
    );
    alter table aliado_llamadas enable row level security;
    alter table aliado_llamadas force row level security;
    create policy sistema on aliado_llamadas to aliadas_sistema
      using ((select current_user = 'aliadas_sistema')) with check ((select current_user = 'aliadas_sistema'));
    grant select, insert, update, delete on aliado_llamadas to aliadas_sistema;
  `,
    )
    .execute(db)
}
