import { sql, type Kysely } from 'kysely'

/** History, change log, idempotency keys, outgoing mail and limits on tries. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table historial (
      id bigint generated always as identity primary key,
      tenant text not null,
      aliado_id text,
      entidad text not null,
      entidad_id text not null,
      accion text not null,
      de text,
      a text,
      actor_tipo text not null check (actor_tipo in ('persona', 'aliado', 'servidor')),
      actor_id text,
      actor_nombre text not null,
      cambios jsonb not null default '{}',
      en timestamptz not null
    );
    create index historial_entidad on historial (tenant, entidad_id, id);
    create index historial_tenant on historial (tenant, id desc);

    create function rechazar_cambio() returns trigger language plpgsql as $$
    begin
      raise exception 'historial is append-only' using errcode = 'insufficient_privilege';
    end $$;
    create trigger historial_solo_crece before update or delete or truncate on historial
      for each statement execute function rechazar_cambio();

    create table change_log (
      id bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      tema text not null,
      fila text not null,
      antes jsonb,
      despues jsonb,
      en timestamptz not null default clock_timestamp()
    );
    create index change_log_orden on change_log (xid, id);
    create index change_log_edad on change_log (en);

    create table idempotencia (
      ambito text not null,
      clave text not null,
      huella text not null,
      cuerpo jsonb not null,
      creado_en timestamptz not null,
      primary key (ambito, clave)
    );
    create index idempotencia_edad on idempotencia (creado_en);

    create table correos (
      id text primary key,
      para text not null,
      asunto text not null,
      texto text not null,
      html text not null,
      intentos integer not null default 0,
      proximo_intento timestamptz not null,
      enviado_en timestamptz,
      creado_en timestamptz not null
    );
    create index correos_por_enviar on correos (proximo_intento) where enviado_en is null;

    create table limites (
      clave text primary key,
      desde timestamptz not null,
      cuenta integer not null
    );
    create index limites_edad on limites (desde);
  `.execute(db)
}
