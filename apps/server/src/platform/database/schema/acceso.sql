-- Table of better-auth, with its column names. `id` equals `personas.id`.
create table acceso."user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

grant select, insert, update, delete on acceso."user" to aliadas_sistema;
grant select, update on acceso."user" to aliadas_identidad;
grant select on acceso."user" to aliadas_respaldo;

-- Table of better-auth: the password hash of a person.
create table acceso.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references acceso."user"(id) on delete cascade,
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

grant select, insert, update, delete on acceso.account to aliadas_sistema;
grant select, update on acceso.account to aliadas_identidad;
grant select on acceso.account to aliadas_respaldo;

-- Table of better-auth: one row per open session.
create table acceso.session (
  id text primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references acceso."user"(id) on delete cascade
);
create index session_por_usuario on acceso.session ("userId");

grant select, insert, update, delete on acceso.session to aliadas_sistema;
grant select, insert, update, delete on acceso.session to aliadas_identidad;
grant select on acceso.session to aliadas_respaldo;
-- Triggers elsewhere: session_terminada (cambios.sql).

-- Table of better-auth: links to change a password.
create table acceso.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on acceso.verification (identifier);

grant select, insert, update, delete on acceso.verification to aliadas_sistema;
grant select, insert, update, delete on acceso.verification to aliadas_identidad;
grant select on acceso.verification to aliadas_respaldo;

-- Authorization keys with which people register (specification §1). Only the digest is stored.
create table claves_autorizacion (
  id text primary key,
  tipo text not null check (tipo in ('aliada', 'plataforma')),
  huella text not null unique,
  nota text not null default '',
  usos_maximos integer check (usos_maximos > 0),
  usos integer not null default 0,
  vence_en timestamptz,
  revocada_en timestamptz,
  creado_en timestamptz not null,
  creado_por text references personas(id),
  constraint claves_autorizacion_check check (usos_maximos is null or usos <= usos_maximos)
);

alter table claves_autorizacion enable row level security;
alter table claves_autorizacion force row level security;
grant select on claves_autorizacion to aliadas_plataforma;
grant select, insert, update, delete on claves_autorizacion to aliadas_sistema;
grant insert (id, tipo, huella, nota, usos_maximos, vence_en, revocada_en, creado_en,
  creado_por) on claves_autorizacion to aliadas_plataforma;
grant update (revocada_en) on claves_autorizacion to aliadas_plataforma;
create policy sistema on claves_autorizacion to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on claves_autorizacion to aliadas_respaldo;
create policy respaldo on claves_autorizacion for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy plataforma on claves_autorizacion to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));

-- Who registered, or tried to, with which authorization key. It never stores the digest.
create table claves_usos (
  id bigint generated always as identity primary key,
  clave_id text not null references claves_autorizacion(id),
  persona_id text not null,
  en timestamptz not null
);
create index claves_usos_clave on claves_usos (clave_id, id desc);

alter table claves_usos enable row level security;
alter table claves_usos force row level security;
grant select on claves_usos to aliadas_plataforma;
grant select, insert, update, delete on claves_usos to aliadas_sistema;
create policy sistema on claves_usos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on claves_usos, claves_usos_id_seq to aliadas_respaldo;
create policy respaldo on claves_usos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy plataforma on claves_usos to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));

-- A registration whose e-mail is not verified yet. One address may have several; they expire.
create table registros (
  id text primary key,
  email text not null,
  nombres text not null default '',
  apellidos text not null default '',
  puesto text not null default '',
  role text not null check (role in ('admin', 'user')),
  contrasena text not null,
  empresa_id text references empresas(id),
  empresa text,
  clave_id text references claves_autorizacion(id),
  invitado_por text references personas(id),
  creado_en timestamptz not null,
  vence_en timestamptz not null,
  constraint registros_check check (empresa_id is not null or empresa is not null and clave_id is not null)
);
create index registros_email on registros (email, creado_en desc, id);
create index registros_vence on registros (vence_en);
create index registros_clave on registros (clave_id, id desc) where clave_id is not null;

alter table registros enable row level security;
alter table registros force row level security;
grant select, insert, update, delete on registros to aliadas_sistema;
grant select (id, email, nombres, apellidos, empresa, clave_id, creado_en,
  vence_en) on registros to aliadas_plataforma;
create policy sistema on registros to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on registros to aliadas_respaldo;
create policy respaldo on registros for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy plataforma on registros for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma') and clave_id is not null);

-- Counters of attempts by subject and window, shared by all servers.
create table limites (
  clave text primary key,
  desde timestamptz not null,
  cuenta integer not null
);
create index limites_edad on limites (desde);

alter table limites enable row level security;
alter table limites force row level security;
grant select, insert, update, delete on limites to aliadas_sistema;
create policy sistema on limites to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on limites to aliadas_respaldo;
create policy respaldo on limites for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));

