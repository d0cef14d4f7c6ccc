-- A partner: an organisation whose applications use the partner API. Its id owns what they make.
create table aliados (
  id text primary key,
  nombre text not null,
  creado_en timestamptz not null,
  -- `nombreComparable` of the contract; an older partner whose name only looked like another's has an ending after '~'.
  nombre_comparable text not null unique,
  contacto text not null default '',
  correo text not null default '',
  telefono text not null default '',
  -- Its keys are refused until it is lifted.
  suspendido boolean not null default false,
  motivo_suspension text,
  version integer not null default 1,
  -- Sort key of the platform's list.
  nombre_en_orden text collate "C" not null generated always as (en_orden(nombre)) stored,
  constraint aliados_suspension check (suspendido = (motivo_suspension is not null))
);

alter table aliados enable row level security;
alter table aliados force row level security;
grant select on aliados to aliadas_plataforma;
grant select, insert, update, delete on aliados to aliadas_sistema;
grant insert (id, nombre, creado_en, nombre_comparable, contacto, correo, telefono) on aliados to aliadas_plataforma;
grant update (nombre, nombre_comparable, contacto, correo, telefono, suspendido, motivo_suspension)
  on aliados to aliadas_plataforma;
create policy sistema on aliados to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on aliados to aliadas_respaldo;
create policy respaldo on aliados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy plataforma on aliados to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));

create trigger aliados_version before update on aliados for each row execute function subir_version();

-- API keys of a partner; only the digest is stored.
create table aliado_claves (
  id text primary key,
  aliado_id text not null references aliados(id),
  huella text not null unique,
  alcances text[] not null,
  revocada_en timestamptz,
  creado_en timestamptz not null,
  creado_por text references personas(id),
  usada_en timestamptz,
  nombre text not null default '',
  -- Its last four characters, by which people tell it; null of a key from before.
  ultimos text,
  vence_en timestamptz,
  -- The key that a rotation made in its place.
  reemplazada_por text references aliado_claves(id),
  -- It acts in the test world, which reflects it in a row of its own without its digest (docs/decisions/0091).
  prueba boolean not null default false,
  constraint aliado_claves_ultimos check (length(ultimos) = 4)
);
create unique index aliado_claves_reemplazos on aliado_claves (reemplazada_por);
create index aliado_claves_por_aliado on aliado_claves (aliado_id, creado_en, id);
create index aliado_claves_de_prueba on aliado_claves (id) where prueba;

alter table aliado_claves enable row level security;
alter table aliado_claves force row level security;
grant select on aliado_claves to aliadas_plataforma;
grant select, insert, update, delete on aliado_claves to aliadas_sistema;
grant insert (id, aliado_id, huella, alcances, revocada_en, creado_en, creado_por,
  usada_en, nombre, ultimos, vence_en, prueba) on aliado_claves to aliadas_plataforma;
grant update (revocada_en, vence_en, reemplazada_por) on aliado_claves to aliadas_plataforma;
create policy sistema on aliado_claves to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on aliado_claves to aliadas_respaldo;
create policy respaldo on aliado_claves for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy plataforma on aliado_claves to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));

-- Number of calls of a partner in its newest minute (minutes since 1970), over all servers. Unlogged: a crash
-- restarts the count.
create unlogged table aliado_llamadas (
  aliado_id text primary key references aliados(id),
  minuto integer not null,
  llamadas integer not null
);

alter table aliado_llamadas enable row level security;
alter table aliado_llamadas force row level security;
grant select, insert, update, delete on aliado_llamadas to aliadas_sistema;
create policy sistema on aliado_llamadas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on aliado_llamadas to aliadas_respaldo;
create policy respaldo on aliado_llamadas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));

-- What a partner's keys asked for, without bodies: one row for each key, day of Bogotá, operation and status.
create table aliado_usos (
  id text primary key,
  aliado_id text not null references aliados(id),
  clave_id text not null references aliado_claves(id),
  dia date not null,
  -- The operation's name in the API document.
  operacion text not null,
  status smallint not null,
  llamadas integer not null,
  primera timestamptz not null,
  ultima timestamptz not null,
  -- Request id of the newest of these calls, as its response told it.
  solicitud text not null
);
create unique index aliado_usos_cada_uno on aliado_usos (clave_id, dia, operacion, status);
create index aliado_usos_de_aliado on aliado_usos (aliado_id, ultima, id);
create index aliado_usos_dia on aliado_usos (dia);

alter table aliado_usos enable row level security;
alter table aliado_usos force row level security;
grant select on aliado_usos to aliadas_plataforma;
grant select, insert, update, delete on aliado_usos to aliadas_sistema;
create policy sistema on aliado_usos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on aliado_usos to aliadas_respaldo;
create policy respaldo on aliado_usos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy plataforma on aliado_usos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- The response to a command with an `Idempotency-Key`, stored in the command's transaction.
create table idempotencia (
  -- `empresa:<id>` or `aliado:<id>`: a key belongs to its company or partner.
  ambito text not null,
  clave text not null,
  huella text not null,
  -- The response as sent (JSON), or '' after what it said was erased.
  cuerpo text not null,
  creado_en timestamptz not null,
  -- Ids that the request named, separated by spaces. Erasing a provider searches them.
  sobre text not null default '',
  primary key (ambito, clave)
) with (toast_tuple_target=8160);
create index idempotencia_edad on idempotencia (creado_en);

alter table idempotencia enable row level security;
alter table idempotencia force row level security;
grant select on idempotencia to aliadas_aliado, aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on idempotencia to aliadas_sistema;
grant insert (ambito, clave, huella, cuerpo, creado_en, sobre) on idempotencia to aliadas_aliado;
grant insert (ambito, clave, huella, cuerpo, creado_en, sobre) on idempotencia to aliadas_empresa;
grant insert (ambito, clave, huella, cuerpo, creado_en, sobre) on idempotencia to aliadas_plataforma;
grant insert (sobre) on idempotencia to aliadas_sistema;
create policy sistema on idempotencia to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on idempotencia to aliadas_respaldo;
create policy respaldo on idempotencia for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado on idempotencia to aliadas_aliado
  using (ambito = ('aliado:' || (select nullif(current_setting('app.aliado', true), ''))))
  with check (ambito = ('aliado:' || (select nullif(current_setting('app.aliado', true), ''))));
create policy empresa on idempotencia to aliadas_empresa, aliadas_plataforma
  using (ambito = ('empresa:' || (select nullif(current_setting('app.empresa', true), ''))))
  with check (ambito = ('empresa:' || (select nullif(current_setting('app.empresa', true), ''))));

