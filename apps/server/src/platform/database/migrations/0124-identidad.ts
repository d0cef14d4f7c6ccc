import { sql, type Kysely } from 'kysely'

/** The role of identity's own login: the tables of better-auth, and nothing of the product. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$
    begin
      begin
        create role aliadas_identidad nologin noinherit;
      exception when duplicate_object or unique_violation then null;
      end;
      if current_setting('server_version_num')::int >= 160000 then
        -- Older versions cannot parse it.
        execute 'grant aliadas_identidad to current_user with inherit false, set true';
      else
        grant aliadas_identidad to current_user;
      end if;
    end $$`.execute(db)
  await sql`
    grant usage on schema acceso to aliadas_identidad;
    grant select, update on acceso."user", acceso.account to aliadas_identidad;
    grant select, insert, update, delete on acceso.session, acceso.verification to aliadas_identidad`.execute(db)
}
