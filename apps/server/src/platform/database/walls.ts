import { sql } from 'kysely'
import { IDENTITY_ROLE } from './logins.ts'
import { BACKUP_ROLE } from './stored-tables.ts'
import type { Tx } from './transaction.ts'

/** Roles that act for people and partners; the system's role is for jobs and sign-up only. */
export const APP_ROLES = ['aliadas_empresa', 'aliadas_plataforma', 'aliadas_aliado'] as const
const ROLES = [...APP_ROLES, 'aliadas_sistema', BACKUP_ROLE, IDENTITY_ROLE]

/** Some role may name what is in the schema `n`: none may in that of the job queue, whose views read as their owner. */
const reached = sql<boolean>`exists (select from unnest(${ROLES}::text[]) rol where has_schema_privilege(rol, n.oid, 'usage'))`

const OPEN = ['', 'true', '(true)', '1 = 1', '(1 = 1)']

/** The gaps in this database's walls, one line each, in Spanish. Empty when there are none. */
export const findHoles = async (tx: Tx): Promise<string[]> => {
  const { rows: tables } = await sql<{ nombre: string; rls: boolean; forced: boolean }>`
    select c.oid::regclass::text as nombre, c.relrowsecurity as rls, c.relforcerowsecurity as forced
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and exists (select from unnest(${[...APP_ROLES]}::text[]) rol
        where has_schema_privilege(rol, n.oid, 'usage') and (
          has_table_privilege(rol, c.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege(rol, c.oid, 'select, insert, update, references')))
  `.execute(tx)
  const { rows: policies } = await sql<{ nombre: string; usa: string | null; revisa: string | null; orden: string }>`
    select format('%I.%I: %I', schemaname, tablename, policyname) as nombre, qual as usa, with_check as revisa, cmd as orden
    from pg_policies where roles && (${[...APP_ROLES]}::name[] || array['public']::name[])
  `.execute(tx)
  const { rows: views } = await sql<{ nombre: string }>`
    select c.oid::regclass::text as nombre from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and ${reached}
      and not coalesce(c.reloptions @> array['security_invoker=true'] or c.reloptions @> array['security_invoker=on'], false)
  `.execute(tx)
  const { rows: owned } = await sql<{ nombre: string }>`
    select pg_describe_object(classid, objid, 0) || ' es de ' || r.rolname as nombre
    from pg_shdepend d join pg_roles r on r.oid = d.refobjid
    where d.deptype = 'o' and r.rolname = any (${ROLES}::text[]) and d.dbid = (select oid from pg_database where datname = current_database())
  `.execute(tx)
  const { rows: roles } = await sql<{ nombre: string }>`
    select rolname as nombre from pg_roles
    where rolname = any (${ROLES}::text[]) and (rolsuper or rolcanlogin or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
  `.execute(tx)
  const { rows: definers } = await sql<{ nombre: string }>`
    select p.oid::regprocedure::text as nombre from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema') and ${reached}
      -- A caller's temporary tables are looked at last, or they would stand in for ours.
      and not exists (select from unnest(p.proconfig) c where c ~ '^search_path=pg_catalog, .*pg_temp$')
  `.execute(tx)
  const { rows: changed } = await sql<{ nombre: string }>`
    select c.oid::regclass::text as nombre from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and exists (select from pg_roles where rolname = ${BACKUP_ROLE})
      and (has_table_privilege(${BACKUP_ROLE}, c.oid, 'insert, update, delete, truncate, references, trigger')
        or has_any_column_privilege(${BACKUP_ROLE}, c.oid, 'insert, update, references'))
  `.execute(tx)
  const open = (orden: string, usa: string | null, revisa: string | null): boolean =>
    (orden !== 'INSERT' && OPEN.includes(usa ?? '')) ||
    (orden === 'INSERT' && OPEN.includes(revisa ?? '')) ||
    (revisa !== null && OPEN.includes(revisa))
  return [
    ...tables.filter((t) => !t.rls).map((t) => `${t.nombre} no separa sus filas`),
    ...tables.filter((t) => t.rls && !t.forced).map((t) => `${t.nombre} no separa sus filas para su dueño`),
    ...policies.filter((p) => open(p.orden, p.usa, p.revisa)).map((p) => `${p.nombre} deja pasar todo`),
    ...views.map((v) => `la vista ${v.nombre} lee con los permisos de su dueño`),
    ...owned.map((o) => o.nombre),
    ...roles.map((r) => `el rol ${r.nombre} tiene un poder propio`),
    ...changed.map((c) => `${c.nombre} se deja cambiar por el rol de los respaldos`),
    ...definers.map((d) => `${d.nombre} corre con los permisos de su dueño en el lugar que diga quien la llama`),
  ]
}
