-- A tour guide.
create table guias (
  id text primary key,
  nombre text not null,
  imagen text,
  rating numeric(3, 2) not null default 5,
  direccion text not null default '',
  email text not null unique,
  telefono text not null default '',
  rut text not null default '',
  banco text not null default '',
  tipocuenta text not null default '',
  cuenta text not null default '',
  titular text not null default '',
  perfil boolean not null default false,
  validado boolean not null default false,
  documentos_guia boolean not null default false,
  suspendido boolean not null default false,
  creado_en timestamptz not null,
  actualizado_en timestamptz not null,
  -- See `vehiculos.rechazados`.
  rechazados text[] not null default '{}',
  reenviados text[] not null default '{}',
  motivo_suspension text,
  rnt text not null default '',
  -- The partner whose app registered the guide.
  aliado_id text references aliados(id)
);

alter table guias enable row level security;
alter table guias force row level security;
grant select on guias to aliadas_plataforma;
grant select, insert, update, delete on guias to aliadas_sistema;
create policy sistema on guias to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on guias to aliadas_respaldo;
create policy respaldo on guias for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores_cambian on guias for update to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy disparadores_leen on guias for select to current_user using (pg_trigger_depth() > 0);
create policy plataforma on guias to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));
-- Triggers elsewhere: guias_fuera_de_mesa (mesa.sql), guias_mesa (mesa.sql).
create trigger guias_titular after insert or update of imagen on guias for each row when (new.imagen is not null)
  execute function poner_titular_de_imagen();

-- A tour operator.
create table operadores (
  id text primary key,
  nombre text not null,
  imagen text,
  rating numeric(3, 2) not null default 5,
  empresa text not null default '',
  direccion text not null default '',
  email text not null unique,
  telefono text not null default '',
  nuevo boolean not null default true,
  perfil boolean not null default false,
  creado_en timestamptz not null,
  actualizado_en timestamptz not null,
  -- The partner whose app registered the operator.
  aliado_id text references aliados(id)
);

alter table operadores enable row level security;
alter table operadores force row level security;
grant select on operadores to aliadas_plataforma;
grant select, insert, update, delete on operadores to aliadas_sistema;
create policy sistema on operadores to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on operadores to aliadas_respaldo;
create policy respaldo on operadores for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy plataforma on operadores to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));
-- Triggers elsewhere: operadores_fuera_de_mesa (mesa.sql), operadores_mesa (mesa.sql).
create trigger operadores_titular after insert or update of imagen on operadores for each row
  when (new.imagen is not null) execute function poner_titular_de_imagen();

-- What the platform decided about a provider or one of its documents, with the rows as they were before, so that a
-- decision can be undone.
create table decisiones (
  id text primary key,
  -- Total order, also within one instant.
  orden bigint generated always as identity,
  clase text not null check (clase in ('conductor', 'operador', 'guia')),
  proveedor_id text not null,
  que text not null check (que in ('validar', 'suspender', 'levantar', 'aprobado', 'rechazado')),
  titular_id text not null,
  lugar text,
  archivo_id text,
  motivo text,
  nota text,
  -- The changed rows with their previous values.
  antes jsonb not null,
  correo_id text,
  por_id text not null,
  por text not null,
  en timestamptz not null,
  deshecha_en timestamptz,
  constraint decisiones_check
    check ((que in ('aprobado', 'rechazado')) = (lugar is not null and archivo_id is not null))
);
create index decisiones_de on decisiones (clase, proveedor_id, orden);
create index decisiones_sobre on decisiones (titular_id, lugar, archivo_id, orden) where lugar is not null;

alter table decisiones enable row level security;
alter table decisiones force row level security;
grant select, insert, update, delete on decisiones to aliadas_sistema;
create policy sistema on decisiones to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on decisiones, decisiones_orden_seq to aliadas_respaldo;
create policy respaldo on decisiones for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));

-- Welcome e-mails of validated providers: one per provider.
create table bienvenidas (
  id text primary key,
  clase text not null check (clase in ('conductor', 'operador', 'guia')),
  proveedor_id text not null,
  correo_id text not null,
  para text not null,
  por text not null,
  en timestamptz not null
);
create index bienvenidas_de on bienvenidas (clase, proveedor_id, en);

alter table bienvenidas enable row level security;
alter table bienvenidas force row level security;
grant select, insert, update, delete on bienvenidas to aliadas_sistema;
create policy sistema on bienvenidas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on bienvenidas to aliadas_respaldo;
create policy respaldo on bienvenidas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));

