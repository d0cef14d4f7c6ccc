-- Addresses of trackers: one for a driver's phone, or the one of a company's own tracking server (`conductor_id` is
-- null). Of an address only the digest is here; `secreto_id` is what this installation's secret makes it of
-- (docs/decisions/0094). A driver's page, where it agrees, has an address of its own.
create table rastreos (
  id text primary key,
  empresa_id text not null references empresas(id),
  conductor_id text references conductores(id) on delete cascade,
  -- Null once the driver withdrew, or the company took it away.
  secreto_id text,
  secreto_sha256 text unique,
  pagina_id text,
  pagina_sha256 text unique,
  renovado_en timestamptz not null,
  creado_en timestamptz not null,
  constraint rastreos_secreto check ((secreto_id is null) = (secreto_sha256 is null)),
  constraint rastreos_pagina check ((pagina_id is null) = (pagina_sha256 is null))
);
-- A driver who changes company has another address in each; the old one finds no trip.
create unique index rastreos_conductor on rastreos (conductor_id, empresa_id) where conductor_id is not null;
create unique index rastreos_servidor on rastreos (empresa_id) where conductor_id is null;
create index rastreos_empresa on rastreos (empresa_id);

alter table rastreos enable row level security;
alter table rastreos force row level security;
grant select on rastreos to aliadas_empresa;
grant insert (id, empresa_id, conductor_id, secreto_id, secreto_sha256, pagina_id, pagina_sha256, renovado_en,
  creado_en) on rastreos to aliadas_empresa;
grant update (secreto_id, secreto_sha256, pagina_id, pagina_sha256, renovado_en) on rastreos to aliadas_empresa;
grant select, insert, update, delete on rastreos to aliadas_sistema;
create policy sistema on rastreos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on rastreos to aliadas_respaldo;
create policy respaldo on rastreos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_lee on rastreos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on rastreos for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), ''))
    and (conductor_id is null or (exists (select from conductores c where c.id = rastreos.conductor_id
    and c.empresa_id = rastreos.empresa_id))));
create policy empresa_cambia on rastreos for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));

-- What a driver agreed to, and until when: the proof of it. It agrees to one company; in the next one it is asked again.
create table rastreo_consentimientos (
  id text primary key,
  conductor_id text not null references conductores(id) on delete cascade,
  empresa_id text not null references empresas(id),
  version integer not null,
  texto text not null,
  por text not null check (por in ('pagina', 'aplicacion')),
  aceptado_en timestamptz not null,
  retirado_en timestamptz
);
create unique index rastreo_consentimientos_vivo on rastreo_consentimientos (conductor_id, empresa_id)
  where retirado_en is null;
create index rastreo_consentimientos_de on rastreo_consentimientos (empresa_id, conductor_id, aceptado_en);

alter table rastreo_consentimientos enable row level security;
alter table rastreo_consentimientos force row level security;
grant select on rastreo_consentimientos to aliadas_empresa;
grant select, insert, update, delete on rastreo_consentimientos to aliadas_sistema;
create policy sistema on rastreo_consentimientos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on rastreo_consentimientos to aliadas_respaldo;
create policy respaldo on rastreo_consentimientos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_lee on rastreo_consentimientos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));

-- How many points moved nothing, by reason and day; of most of them nothing else is kept. An empty `conductor_id` is the
-- company's own server.
create table rastreo_descartes (
  empresa_id text not null references empresas(id),
  conductor_id text not null,
  motivo text not null
    check (motivo in ('sin_consentimiento', 'fuera_de_viaje', 'no_valida', 'increible', 'simulada', 'imprecisa', 'sin_lugar', 'futura',
    'no_es_posicion', 'otro_dispositivo', 'ilegible', 'demasiadas')),
  dia date not null,
  cuantos integer not null check (cuantos > 0),
  ultimo_en timestamptz not null,
  primary key (empresa_id, conductor_id, motivo, dia)
) with (fillfactor=50);
create index rastreo_descartes_edad on rastreo_descartes (dia);
create index rastreo_descartes_conductor on rastreo_descartes (conductor_id) where conductor_id <> '';

alter table rastreo_descartes enable row level security;
alter table rastreo_descartes force row level security;
grant select on rastreo_descartes to aliadas_empresa;
grant select, insert, update, delete on rastreo_descartes to aliadas_sistema;
create policy sistema on rastreo_descartes to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on rastreo_descartes to aliadas_respaldo;
create policy respaldo on rastreo_descartes for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_lee on rastreo_descartes for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));

-- Points of a trip that a phone made up, or that are too inexact: kept for 30 days, and they move nothing.
create table rastreo_marcados (
  servicio_id text not null references servicios(id),
  en timestamptz not null,
  empresa_id text not null references empresas(id),
  conductor_id text not null,
  placas text not null,
  lat double precision not null check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
  lon double precision not null check (lon >= '-180'::integer::double precision and lon <= 180::double precision),
  velocidad double precision,
  rumbo smallint,
  precision_m integer,
  bateria smallint,
  fuente text not null check (fuente in ('osmand', 'traccar', 'owntracks', 'servidor')),
  marca text not null check (marca in ('simulada', 'imprecisa')),
  primary key (servicio_id, en)
);
create index rastreo_marcados_edad on rastreo_marcados (en);
create index rastreo_marcados_conductor on rastreo_marcados (conductor_id, en);

alter table rastreo_marcados enable row level security;
alter table rastreo_marcados force row level security;
grant select on rastreo_marcados to aliadas_empresa;
grant select, insert, update, delete on rastreo_marcados to aliadas_sistema;
create policy sistema on rastreo_marcados to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on rastreo_marcados to aliadas_respaldo;
create policy respaldo on rastreo_marcados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_lee on rastreo_marcados for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
