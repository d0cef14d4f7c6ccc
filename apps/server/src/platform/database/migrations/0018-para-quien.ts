import { sql, type Kysely } from 'kysely'

/** A caller's temporary table must not stand in for one of ours: its schema comes last, and names are written with theirs. */
const DEFINIDORA = 'language plpgsql security definer set search_path = pg_catalog, public, pg_temp'

/**
 * Each line of the change log says for whom it is, so that a browser that was away reads its own lines and not everybody's: a company, or
 * those that may see that type in the market. And a right that is taken away, by whatever command or hand, is told in the transaction that
 * takes it: sessions of who is no longer active end, and streams of changed people and companies close.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table change_log add column para text;
    create index change_log_para on change_log (para, xid, id) where para is not null;
    alter table empresas add column suspendida boolean not null default false;

    create or replace function acceso.registrar_fin_de_sesion() returns trigger ${DEFINIDORA} as $$
    begin
      insert into public.change_log (tema, fila, antes) values ('sesion', old.id, jsonb_build_object('persona', old."userId"));
      return null;
    end $$;
    create or replace function registrar_servicio() returns trigger ${DEFINIDORA} as $$
    declare
      anterior text := case when tg_op = 'UPDATE' then old.tenant end;
    begin
      insert into public.change_log (tema, fila, antes, despues, para) values (
        'servicio', new.id,
        case when tg_op = 'UPDATE' then
          jsonb_build_object('estado', old.estado, 'tenant', old.tenant, 'tipo', old.tipo, 'recorrido', old.recorrido_iniciado) end,
        jsonb_build_object('estado', new.estado, 'tenant', new.tenant, 'tipo', new.tipo, 'recorrido', new.recorrido_iniciado),
        case when 'MERCADO' in (anterior, new.tenant) then 'MERCADO:' || new.tipo
          else coalesce(nullif(new.tenant, 'CERRADO'), nullif(anterior, 'CERRADO')) end);
      return null;
    end $$;
    create or replace function registrar_oferta() returns trigger ${DEFINIDORA} as $$
    begin
      insert into public.change_log (tema, fila, antes, despues, para) values (
        'oferta', new.servicio_id,
        case when tg_op = 'UPDATE' then jsonb_build_object('estado', old.estado) end,
        jsonb_build_object('estado', new.estado, 'empresa', new.empresa_id, 'oferta', new.id),
        new.empresa_id);
      return null;
    end $$;
    create or replace function registrar_flota() returns trigger ${DEFINIDORA} as $$
    declare
      empresa text := coalesce(new.empresa_id, old.empresa_id);
    begin
      insert into public.change_log (tema, fila, despues, para)
      values ('flota', coalesce(new.id, old.id), jsonb_build_object('empresa', empresa), empresa);
      return null;
    end $$;
    create or replace function registrar_posicion() returns trigger ${DEFINIDORA} as $$
    begin
      insert into public.change_log (tema, fila, despues, para)
      values ('posicion', new.vehiculo_id, jsonb_build_object('empresa', new.empresa_id), new.empresa_id);
      return null;
    end $$;
    create or replace function registrar_correo() returns trigger ${DEFINIDORA} as $$
    begin
      insert into public.change_log (tema, fila) values ('correo', new.id);
      return null;
    end $$;

    create or replace function registrar_persona() returns trigger ${DEFINIDORA} as $$
    begin
      insert into public.change_log (tema, fila, despues, para)
      values ('perfil', new.id, jsonb_build_object('empresa', new.empresa_id), new.empresa_id);
      if (old.activo, old.role, old.empresa_id) is distinct from (new.activo, new.role, new.empresa_id) then
        insert into public.change_log (tema, fila) values ('derechos', new.id);
        if not new.activo then
          delete from acceso.session where "userId" = new.id;
        end if;
      end if;
      return null;
    end $$;
    create or replace function registrar_empresa() returns trigger ${DEFINIDORA} as $$
    begin
      insert into public.change_log (tema, fila, despues, para)
      values ('perfil', new.id, jsonb_build_object('empresa', new.id), new.id);
      if (old.tipo, old.suspendida) is distinct from (new.tipo, new.suspendida) then
        insert into public.change_log (tema, fila) values ('derechos', new.id);
      end if;
      return null;
    end $$;
  `,
    )
    .execute(db)
}
