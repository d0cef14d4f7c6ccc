import { sql, type Kysely } from 'kysely'

/**
 * The walls ask once a query, and not once a row, which role this is and for which company or partner (docs/decisions/0050): each setting and
 * each comparison with the role becomes a sub-select, which the planner makes a value that is known before the first row. Written plainly,
 * `current_user = 'x'` was guessed to hold for one row in two hundred, and the ordered index was left for a bitmap and a sort. What a policy
 * allows does not change by a row: each is taken from the catalogue as it is, whichever migration made it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create function pg_temp.de_una_vez(regla text) returns text language sql immutable as $$
      select regexp_replace(regexp_replace(regla,
        $re$\\(CURRENT_USER = (?:ANY \\(ARRAY\\[[^\\]]*\\]\\)|'[a-z_]+'::name)\\)$re$, '(select \\&)', 'g'),
        $re$NULLIF\\(current_setting\\('app\\.[a-z]+'::text, true\\), ''::text\\)$re$, '(select \\&)', 'g')
    $$;
    do $$
    declare
      regla record;
    begin
      for regla in
        select c.oid::regclass as tabla, polname, pg_get_expr(polqual, polrelid) as antes_usa, pg_get_expr(polwithcheck, polrelid) as antes_exige,
          pg_temp.de_una_vez(pg_get_expr(polqual, polrelid)) as usa, pg_temp.de_una_vez(pg_get_expr(polwithcheck, polrelid)) as exige
        from pg_policy join pg_class c on c.oid = polrelid
        where c.relnamespace = 'public'::regnamespace
      loop
        if (regla.usa, regla.exige) is distinct from (regla.antes_usa, regla.antes_exige) then
          execute format('alter policy %I on %s', regla.polname, regla.tabla)
            || coalesce(' using (' || regla.usa || ')', '') || coalesce(' with check (' || regla.exige || ')', '');
        end if;
      end loop;
    end $$;
  `,
    )
    .execute(db)
}
