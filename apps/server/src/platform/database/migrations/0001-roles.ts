import { sql, type Kysely } from 'kysely'

/**
 * The four roles that requests and jobs take on inside a transaction. None can log in, owns anything or bypasses row-level security.
 * The login user may become them but does not inherit them: outside a transaction with a role it sees no tenant row at all.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$
    declare
      rol text;
    begin
      foreach rol in array array['aliadas_empresa', 'aliadas_plataforma', 'aliadas_aliado', 'aliadas_sistema'] loop
        begin
          execute format('create role %I nologin noinherit', rol);
        exception when duplicate_object or unique_violation then null;
        end;
        execute format('grant usage on schema public to %I', rol);
        if current_setting('server_version_num')::int >= 160000 then
          execute format('grant %I to current_user with inherit false, set true', rol);
        else
          execute format('grant %I to current_user', rol);
        end if;
      end loop;
      if current_setting('server_version_num')::int < 160000 then
        -- A database's owner holds its rights on the schema through another role, and would lose them without inheriting.
        grant usage, create on schema public to current_user;
        alter role current_user noinherit;
      end if;
    end $$
  `.execute(db)
}
