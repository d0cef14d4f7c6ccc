-- Last known position of each vehicle on a running service. A table of its own, because it changes every few seconds
-- and must not raise the vehicle's version. `fillfactor` leaves room for updates that touch no index.
create table posiciones (
  vehiculo_id text primary key references vehiculos(id),
  empresa_id text not null references empresas(id),
  servicio_id text not null references servicios(id),
  placas text not null,
  lat double precision not null check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
  lon double precision not null check (lon >= '-180'::integer::double precision and lon <= 180::double precision),
  velocidad double precision check (velocidad >= 0::double precision and velocidad <= 200::double precision),
  rumbo smallint check (rumbo >= 0 and rumbo <= 359),
  -- When the tracker measured it; `recibida_en` is when the server received it.
  en timestamptz not null,
  recibida_en timestamptz not null,
  -- Which kind of program sent it, and what it said of itself: percent of the battery, error in metres.
  fuente text not null default 'aliado' check (fuente in ('aliado', 'osmand', 'traccar', 'owntracks', 'servidor')),
  bateria smallint check (bateria >= 0 and bateria <= 100),
  precision_m integer
) with (fillfactor=50);
create index posiciones_empresa on posiciones (empresa_id);
create index posiciones_servicio on posiciones (servicio_id);

alter table posiciones enable row level security;
alter table posiciones force row level security;
grant select on posiciones to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on posiciones to aliadas_sistema;
grant select (servicio_id, lat, lon, velocidad, rumbo, en) on posiciones to aliadas_aliado;
create policy sistema on posiciones to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on posiciones to aliadas_respaldo;
create policy respaldo on posiciones for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado_lee_en_curso on posiciones for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and (exists (select from servicios s
    where s.id = posiciones.servicio_id and s.estado = 'confirmado' and s.recorrido_iniciado
    and s.aliado_id = (select nullif(current_setting('app.aliado', true), '')))));
create policy empresa_lee on posiciones for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on posiciones for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create policy sus_viajes_cambia on posiciones as restrictive for update to aliadas_sistema
  using (true)
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = posiciones.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));
create policy sus_viajes_crea on posiciones as restrictive for insert to aliadas_sistema
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = posiciones.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));
-- Triggers elsewhere: posiciones_cambiadas (cambios.sql), posiciones_nuevas (cambios.sql), posiciones_quitadas
-- (cambios.sql).

-- Reported points that are not believed yet (contract: posiciones.rules.ts).
create table posiciones_dudosas (
  vehiculo_id text primary key references vehiculos(id),
  servicio_id text not null references servicios(id),
  lat double precision not null,
  lon double precision not null,
  en timestamptz not null,
  veces integer not null,
  -- The refused points before it that it agrees with, oldest first.
  anteriores jsonb default '[]'::jsonb not null
);

alter table posiciones_dudosas enable row level security;
alter table posiciones_dudosas force row level security;
grant select, insert, update, delete on posiciones_dudosas to aliadas_sistema;
create policy sistema on posiciones_dudosas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on posiciones_dudosas to aliadas_respaldo;
create policy respaldo on posiciones_dudosas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy sus_viajes_cambia on posiciones_dudosas as restrictive for update to aliadas_sistema
  using (true)
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = posiciones_dudosas.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));
create policy sus_viajes_crea on posiciones_dudosas as restrictive for insert to aliadas_sistema
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = posiciones_dudosas.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));

-- The way of a service's vehicle, in the order of its own clock: at most one point a second. Whole until 30 days after
-- the trip, then one a minute, gone after a year (docs/decisions/0100).
create table trazas (
  servicio_id text not null references servicios(id),
  en timestamptz not null,
  empresa_id text not null references empresas(id),
  lat double precision not null check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
  lon double precision not null check (lon >= '-180'::integer::double precision and lon <= 180::double precision),
  primary key (servicio_id, en)
);
create index trazas_por_olvidar on trazas (en);

alter table trazas enable row level security;
alter table trazas force row level security;
grant select on trazas to aliadas_empresa, aliadas_plataforma;
grant select, insert, delete on trazas to aliadas_sistema;
grant select (servicio_id, en, lat, lon) on trazas to aliadas_aliado;
create policy sistema on trazas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on trazas to aliadas_respaldo;
create policy respaldo on trazas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado_lee_en_curso on trazas for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and (exists (select from servicios s
    where s.id = trazas.servicio_id and s.estado = 'confirmado' and s.recorrido_iniciado
    and s.aliado_id = (select nullif(current_setting('app.aliado', true), '')))));
create policy empresa_lee on trazas for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on trazas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
create policy sus_viajes_cambia on trazas as restrictive for update to aliadas_sistema
  using (true)
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = trazas.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));
create policy sus_viajes_crea on trazas as restrictive for insert to aliadas_sistema
  with check ((select nullif(current_setting('app.aliado', true), '')) is null
    or (exists (select from servicios s where s.id = trazas.servicio_id
    and (s.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    or (exists (select from conductores c where c.id = s.conductor_id
    and c.aliado_id = (select nullif(current_setting('app.aliado', true), ''))))))));

-- Ended trips whose trace is still whole, and when they ended. A day after that a trip gets no more points, and its trace
-- enters the chain of its service by digest (docs/decisions/0102).
create table trazas_por_ralear (
  servicio_id text primary key references servicios(id),
  desde timestamptz not null,
  cerrada boolean not null default false
);
create index trazas_por_ralear_edad on trazas_por_ralear (desde);
create index trazas_por_cerrar on trazas_por_ralear (desde) where not cerrada;

alter table trazas_por_ralear enable row level security;
alter table trazas_por_ralear force row level security;
grant select, insert, delete on trazas_por_ralear to aliadas_sistema;
grant update (desde, cerrada) on trazas_por_ralear to aliadas_sistema;
create policy sistema on trazas_por_ralear to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on trazas_por_ralear to aliadas_respaldo;
create policy respaldo on trazas_por_ralear for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
