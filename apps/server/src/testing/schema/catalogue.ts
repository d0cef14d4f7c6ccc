import type { Pool } from '../../platform/database/index.ts'

/**
 * Every object of a database by its name, with its definition, except those that the application does not own
 * (graphile-worker, kysely).
 */
export type Catalogue = ReadonlyMap<string, string>

const OURS = `(n.nspname in ('public', 'acceso') and c.relname not like 'kysely%')`
/** The owner's name differs from database to database. */
const owner = (acl: string) => `replace(${acl}, (select session_user::text), 'OWNER')`
const grants = (acl: string, kind: string) => `
  (select string_agg(x, ' ' order by x) from (
    select coalesce(nullif(a.grantee::regrole::text, '-'), 'public') || '=' || string_agg(a.privilege_type, ',' order by a.privilege_type)
      || case when a.is_grantable then '*' else '' end as x
    from aclexplode(coalesce(${acl}, acldefault('${kind}', (select oid from pg_roles where rolname = session_user)))) a
    where a.grantee <> (select oid from pg_roles where rolname = session_user)
    group by a.grantee, a.is_grantable) one)`

const QUERIES = [
  `select 'schema ' || nspname, coalesce(${grants('nspacl', 'n')}, '') from pg_namespace n where nspname in ('public', 'acceso')`,
  `select 'extension ' || extname, '' from pg_extension`,
  `select case c.relkind when 'S' then 'sequence ' when 'v' then 'view ' else 'table ' end || c.oid::regclass,
     concat_ws(' · ', case when c.relrowsecurity then 'rls' end, case when c.relforcerowsecurity then 'forced' end, c.reloptions::text,
       case c.relpersistence when 'p' then null else 'unlogged' end, ${grants('c.relacl', 'r')},
       case when c.relkind = 'S' then (select concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqcycle, seqcache) from pg_sequence where seqrelid = c.oid) end)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('r', 'p', 'S', 'v', 'm')`,
  `select 'column ' || c.oid::regclass || '.' || a.attname,
     concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
       case when a.attcollation <> t.typcollation then 'collate ' || (select collname from pg_collation where oid = a.attcollation) end,
       case a.attgenerated when 's' then 'generated' end, nullif(a.attidentity::text, ''), pg_get_expr(d.adbin, d.adrelid),
       case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end, nullif(a.attstattarget, -1)::text, ${grants('a.attacl', 'c')})
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where ${OURS} and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  `select 'constraint ' || coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text) || '.' || conname, pg_get_constraintdef(o.oid)
   from pg_constraint o left join pg_class c on c.oid = o.conrelid left join pg_type t on t.oid = o.contypid
   join pg_namespace n on n.oid = coalesce(c.relnamespace, t.typnamespace)
   where n.nspname in ('public', 'acceso') and coalesce(c.relname, '') not like 'kysely%' and contype <> 'n'`,
  `select 'domain ' || t.oid::regtype, concat_ws(' ', format_type(t.typbasetype, t.typtypmod), case when t.typnotnull then 'not null' end, t.typdefault)
   from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname in ('public', 'acceso') and t.typtype = 'd'`,
  `select 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' invalid' end
       -- The lowest number names the refusal of a row that breaks several, and breaks a tie of the planner.
       || ' #' || row_number() over (partition by i.indrelid order by i.indexrelid)
   from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  `select 'policy ' || c.oid::regclass || '.' || polname,
     concat_ws(' ', case when polpermissive then null else 'restrictive' end, polcmd,
       (select string_agg(case when r = 0 then 'public' when r = (select oid from pg_roles where rolname = session_user) then 'OWNER'
         else r::regrole::text end, ',' order by r::regrole::text) from unnest(polroles) r),
       'using (' || pg_get_expr(polqual, polrelid) || ')', 'check (' || pg_get_expr(polwithcheck, polrelid) || ')')
   from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  `select 'function ' || p.oid::regprocedure,
     concat_ws(' ', pg_get_function_result(p.oid), pg_get_function_arguments(p.oid), l.lanname, p.provolatile, p.proparallel, case when p.prosecdef then 'definer' end,
       case when p.proisstrict then 'strict' end, case when p.proleakproof then 'leakproof' end, p.proconfig::text, p.procost, p.prorows,
       ${grants('p.proacl', 'f')}, p.prosrc)
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang where n.nspname in ('public', 'acceso')`,
  `select 'trigger ' || c.oid::regclass || '.' || t.tgname, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text::text
   from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not t.tgisinternal`,
  `select 'statistics ' || s.oid::regclass, pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s`,
  `select 'default ' || coalesce(n.nspname, '') || d.defaclobjtype::text, ${owner('d.defaclacl::text')} from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace`,
]

/** Indentation and comments are not compared: the files indent a function's body differently. */
const plain = (text: string) =>
  text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const catalogueOf = async (pool: Pick<Pool, 'query'>): Promise<Catalogue> => {
  const found: [string, string][] = []
  for (const text of QUERIES) {
    const { rows } = await pool.query({ text, rowMode: 'array' })
    for (const [name, definition] of rows as unknown as [string, string][]) found.push([name, plain(definition)])
  }
  return new Map(found.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The differences between two databases, one line each; empty when they are equal. */
export const differencesOf = (a: Catalogue, b: Catalogue): string[] =>
  [...new Set([...a.keys(), ...b.keys()])]
    .toSorted()
    .filter((name) => a.get(name) !== b.get(name))
    .map((name) => `${name}: ${a.get(name) ?? '(missing)'} ≠ ${b.get(name) ?? '(missing)'}`)
