import { sql, type Kysely } from 'kysely'

/**
 * Names of companies that look alike compare equal from now on (`nombreComparable`): the keys that are kept follow. Two companies that exist
 * already and look alike keep theirs.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    set local role aliadas_sistema;
    with latinas as (
      select id, replace(replace(replace(translate(nombre_comparable, 'øđł', 'odl'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') as nombre
      from empresas
    ), nuevas as (
      select id, replace(replace(translate(nombre, '01i', 'oll'), 'rn', 'm'), 'vv', 'w') as nombre from latinas
    )
    update empresas set nombre_comparable = nuevas.nombre
    from nuevas
    where nuevas.id = empresas.id
      and nuevas.nombre <> empresas.nombre_comparable
      and not exists (select from nuevas otra where otra.id <> nuevas.id and otra.nombre = nuevas.nombre);
    reset role;
  `.execute(db)
}
