alter table avisos_personas add column silencio_desde text;
alter table avisos_personas add column silencio_hasta text;
grant insert (silencio_desde, silencio_hasta), update (silencio_desde, silencio_hasta) on avisos_personas
  to aliadas_empresa, aliadas_plataforma;

-- How a person wants to be told of a kind; without a row as at first (contract: `preferenciaInicial`).
create table avisos_preferencias (
  persona_id text not null references personas(id) on delete cascade,
  clase text not null,
  app boolean not null,
  sonido boolean not null,
  primary key (persona_id, clase)
);

alter table avisos_preferencias enable row level security;
alter table avisos_preferencias force row level security;
grant select on avisos_preferencias to aliadas_empresa, aliadas_plataforma;
grant insert (persona_id, clase, app, sonido), update (app, sonido) on avisos_preferencias to aliadas_empresa,
  aliadas_plataforma;
grant select, insert, update, delete on avisos_preferencias to aliadas_sistema;
create policy sistema on avisos_preferencias to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy propias on avisos_preferencias to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')))
  with check ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')));

-- Services of which a person does not want to be told. Its notices stay in the list and are not counted.
create table avisos_silenciados (
  persona_id text not null references personas(id) on delete cascade,
  servicio_id text not null references servicios(id),
  silenciado boolean not null,
  en timestamptz not null,
  primary key (persona_id, servicio_id)
);
create index avisos_silenciados_edad on avisos_silenciados (en);

alter table avisos_silenciados enable row level security;
alter table avisos_silenciados force row level security;
grant select on avisos_silenciados to aliadas_empresa, aliadas_plataforma;
grant insert (persona_id, servicio_id, silenciado, en), update (silenciado, en) on avisos_silenciados
  to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on avisos_silenciados to aliadas_sistema;
create policy sistema on avisos_silenciados to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy propios on avisos_silenciados to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')))
  with check ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')));
