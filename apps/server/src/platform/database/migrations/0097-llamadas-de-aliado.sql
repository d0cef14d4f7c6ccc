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
create policy plataforma on aliado_usos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
