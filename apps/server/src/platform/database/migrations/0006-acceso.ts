import { sql, type Kysely } from 'kysely'

/**
 * The identity library's own tables, in a schema that company and partner roles cannot even name. Column names are the library's.
 * Ending a session leaves a line in the change log, so that every server drops it from its cache and closes its streams.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create schema acceso;
    create table acceso."user" (
      id text primary key,
      name text not null,
      email text not null unique,
      "emailVerified" boolean not null default false,
      image text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    );
    create table acceso.session (
      id text primary key,
      "expiresAt" timestamptz not null,
      token text not null unique,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      "ipAddress" text,
      "userAgent" text,
      "userId" text not null references acceso."user" (id) on delete cascade
    );
    create index session_por_usuario on acceso.session ("userId");
    create table acceso.account (
      id text primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" text not null references acceso."user" (id) on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" timestamptz,
      "refreshTokenExpiresAt" timestamptz,
      scope text,
      password text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    );
    create index account_por_usuario on acceso.account ("userId");
    create table acceso.verification (
      id text primary key,
      identifier text not null,
      value text not null,
      "expiresAt" timestamptz not null,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    );
    create index verification_identifier on acceso.verification (identifier);

    create function acceso.registrar_fin_de_sesion() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into change_log (tema, fila, antes) values ('sesion', old.id, jsonb_build_object('persona', old."userId"));
      return null;
    end $$;
    create trigger session_terminada after delete on acceso.session for each row execute function acceso.registrar_fin_de_sesion();
  `.execute(db)
}
