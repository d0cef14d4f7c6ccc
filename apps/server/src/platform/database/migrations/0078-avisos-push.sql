alter table avisos_preferencias add column push boolean not null default false;
create index avisos_preferencias_con_push on avisos_preferencias (persona_id) where push;
grant insert (push), update (push) on avisos_preferencias to aliadas_empresa, aliadas_plataforma;

-- Browsers that get push messages. A row ends with the session in which the person asked for them.
create table avisos_suscripciones (
  id text primary key,
  persona_id text not null references personas(id) on delete cascade,
  sesion_id text not null references acceso.session(id) on delete cascade,
  -- Address and keys that the browser gave.
  direccion text not null,
  p256dh text not null,
  auth text not null,
  activa boolean not null,
  creado_en timestamptz not null
);
create index avisos_suscripciones_persona on avisos_suscripciones (persona_id) where activa;
create index avisos_suscripciones_sesion on avisos_suscripciones (sesion_id);

alter table avisos_suscripciones enable row level security;
alter table avisos_suscripciones force row level security;
grant select on avisos_suscripciones to aliadas_empresa, aliadas_plataforma;
grant insert (id, persona_id, sesion_id, direccion, p256dh, auth, activa, creado_en),
  update (sesion_id, p256dh, auth, activa) on avisos_suscripciones to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on avisos_suscripciones to aliadas_sistema;
create policy sistema on avisos_suscripciones to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy propias on avisos_suscripciones to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')))
  with check ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')));
