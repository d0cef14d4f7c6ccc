-- The event centre: what happened in a company that its people should notice. A row says what and about which record;
-- names, routes and amounts are read from that record, so that what is erased there is gone here. Notices of the market
-- are no rows: they are read from the open requests (docs/decisions/0070).
create table avisos (
  -- Computed from company and fact (`id_de_aviso`): the same fact is told once, whoever tells it again.
  id text primary key,
  tenant text not null,
  clase text not null
    check (clase in ('oferta-aceptada', 'oferta-perdida', 'servicio-cancelado', 'pago-por-validar', 'falta-vehiculo',
    'falta-fuec', 'fuec-revocado', 'conductor-silencioso', 'sos', 'llegada-en-duda', 'recorrido-iniciado', 'viaje-terminado', 'papel-por-vencer', 'papel-rechazado',
    'persona-registrada', 'proveedor-nuevo', 'proveedor-por-validar', 'empresa-registrada')),
  servicio_id text,
  -- The service, offer, vehicle, person, company or provider.
  objeto_id text not null,
  -- Why, which document, until or since when: by kind, and never anything that a person typed.
  detalle text,
  en timestamptz not null
);
create index avisos_lista on avisos (tenant, en, id) include (clase, servicio_id, objeto_id, detalle);
create index avisos_objeto on avisos (objeto_id);
-- For cleaning only: by an ordered index the planner would read the lists of companies with few notices.
create index avisos_edad on avisos using brin (en);

alter table avisos enable row level security;
alter table avisos force row level security;
grant select on avisos to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on avisos to aliadas_sistema;
create policy sistema on avisos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on avisos to aliadas_respaldo;
create policy respaldo on avisos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores on avisos to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);
create policy empresa_lee on avisos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
-- The platform has its own notices and does not read those of companies.
create policy plataforma_lee on avisos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
-- Triggers elsewhere: avisos_nuevos (cambios.sql).

-- Up to when a person has read everything. Without a row: up to its registration.
create table avisos_personas (
  persona_id text primary key references personas(id) on delete cascade,
  leidos_hasta timestamptz not null,
  -- Quiet hours, 'HH:MM' in Bogotá; null without them.
  silencio_desde text,
  silencio_hasta text
);

alter table avisos_personas enable row level security;
alter table avisos_personas force row level security;
grant select on avisos_personas to aliadas_empresa, aliadas_plataforma;
grant insert (persona_id, leidos_hasta, silencio_desde, silencio_hasta),
  update (leidos_hasta, silencio_desde, silencio_hasta) on avisos_personas to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on avisos_personas to aliadas_sistema;
create policy sistema on avisos_personas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on avisos_personas to aliadas_respaldo;
create policy respaldo on avisos_personas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy propios on avisos_personas to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')))
  with check ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')));

-- Exceptions from `leidos_hasta`: a later notice that a person has read, or an earlier one that it marked as unread.
create table avisos_marcas (
  persona_id text not null references personas(id) on delete cascade,
  aviso_id text not null,
  leido boolean not null,
  -- The notice's instant: the mark is kept as long.
  en timestamptz not null,
  primary key (persona_id, aviso_id)
);
create index avisos_marcas_edad on avisos_marcas (en);
create index avisos_marcas_sin_leer on avisos_marcas (persona_id, aviso_id) where not leido;

alter table avisos_marcas enable row level security;
alter table avisos_marcas force row level security;
grant select on avisos_marcas to aliadas_empresa, aliadas_plataforma;
grant insert (persona_id, aviso_id, leido, en), update (leido) on avisos_marcas to aliadas_empresa,
  aliadas_plataforma;
grant select, insert, update, delete on avisos_marcas to aliadas_sistema;
create policy sistema on avisos_marcas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on avisos_marcas to aliadas_respaldo;
create policy respaldo on avisos_marcas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy propias on avisos_marcas to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')))
  with check ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')));

-- How a person wants to be told of a kind; without a row as at first (contract: `preferenciaInicial`).
create table avisos_preferencias (
  persona_id text not null references personas(id) on delete cascade,
  clase text not null,
  app boolean not null,
  sonido boolean not null,
  correo text not null default 'no' check (correo in ('no', 'ya', 'diario')),
  push boolean not null default false,
  primary key (persona_id, clase)
);
create index avisos_preferencias_por_correo on avisos_preferencias (correo, persona_id) where correo <> 'no';
create index avisos_preferencias_con_push on avisos_preferencias (persona_id) where push;

alter table avisos_preferencias enable row level security;
alter table avisos_preferencias force row level security;
grant select on avisos_preferencias to aliadas_empresa, aliadas_plataforma;
grant insert (persona_id, clase, app, sonido, correo, push), update (app, sonido, correo, push) on avisos_preferencias
  to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on avisos_preferencias to aliadas_sistema;
create policy sistema on avisos_preferencias to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on avisos_preferencias to aliadas_respaldo;
create policy respaldo on avisos_preferencias for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
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
grant select on avisos_silenciados to aliadas_respaldo;
create policy respaldo on avisos_silenciados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy propios on avisos_silenciados to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')))
  with check ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')));

-- What was sent to whom and how: each notice once, whichever server does it. Kept some days.
create table avisos_enviados (
  persona_id text not null references personas(id) on delete cascade,
  aviso_id text not null,
  canal text not null check (canal in ('correo', 'push')),
  en timestamptz not null,
  primary key (persona_id, aviso_id, canal)
);
create index avisos_enviados_edad on avisos_enviados (en);

alter table avisos_enviados enable row level security;
alter table avisos_enviados force row level security;
grant select on avisos_enviados to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on avisos_enviados to aliadas_sistema;
create policy sistema on avisos_enviados to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on avisos_enviados to aliadas_respaldo;
create policy respaldo on avisos_enviados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy propios on avisos_enviados for select to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')));

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
grant select on avisos_suscripciones to aliadas_respaldo;
create policy respaldo on avisos_suscripciones for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy propias on avisos_suscripciones to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')))
  with check ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')));

-- Identifier of a notice in the alphabet of all identifiers: 24 characters of a digest of company and fact.
create function id_de_aviso(tenant text, hecho text) returns text language sql immutable as $$
  select pg_catalog.translate(pg_catalog.upper(pg_catalog.left(pg_catalog.md5(tenant || ' ' || hecho), 24)), '01', 'XZ')
$$;

-- Makes notices of history lines, in the transaction that writes the line: every act writes one, so none is forgotten
-- and no command makes another round trip.
create function avisar() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  plataforma text;
  lista text;
begin
  if new.entidad = 'servicio' then
    if new.tenant in ('CERRADO', 'MERCADO') then
      return null;
    end if;
    insert into avisos (id, tenant, clase, servicio_id, objeto_id, en)
      select id_de_aviso(new.tenant, clase || ' ' || new.entidad_id), new.tenant, clase, new.entidad_id, new.entidad_id, new.en
      from unnest(case new.accion
        when 'aceptarOferta' then array['oferta-aceptada', 'pago-por-validar']
        when 'iniciarRecorrido' then array['recorrido-iniciado']
        when 'finalizar' then array['viaje-terminado']
        when 'cancelar' then array['servicio-cancelado'] end) clase
      on conflict do nothing;
  elsif new.entidad = 'oferta' then
    insert into avisos (id, tenant, clase, servicio_id, objeto_id, detalle, en) values (
      id_de_aviso(new.tenant, 'oferta ' || new.entidad_id), new.tenant,
      case when new.cambios ->> 'motivo' = 'servicio cancelado' then 'servicio-cancelado' else 'oferta-perdida' end,
      new.servicio_id, new.entidad_id, case when new.cambios ->> 'motivo' = 'servicio cambiado' then 'cambio'
        when new.accion <> 'rechazar' then 'vencida' when new.cambios ? 'motivoRechazo' then 'rechazada' else 'otra' end, new.en)
      on conflict do nothing;
  elsif new.entidad = 'persona' then
    -- An invitation is a line, too; whoever is invited counts once the address is verified.
    if new.accion = 'registrar' and not new.cambios ? 'clave' then
      return null;
    end if;
    select id into plataforma from empresas where tipo = 'plataforma';
    if new.accion = 'verificar-correo' or new.tenant = plataforma then
      insert into avisos (id, tenant, clase, objeto_id, en)
        values (id_de_aviso(new.tenant, 'persona ' || new.entidad_id), new.tenant, 'persona-registrada', new.entidad_id, new.en)
        on conflict do nothing;
    elsif plataforma is not null then
      insert into avisos (id, tenant, clase, objeto_id, en)
        values (id_de_aviso(plataforma, 'empresa ' || new.tenant), plataforma, 'empresa-registrada', new.tenant, new.en)
        on conflict do nothing;
    end if;
  elsif new.accion = 'rechazarDocumento' then
    -- A vehicle of a company, and not of a driver who is still of none.
    insert into avisos (id, tenant, clase, objeto_id, detalle, en)
      select id_de_aviso(new.tenant, 'rechazo ' || new.id), new.tenant, 'papel-rechazado', new.entidad_id, new.cambios ->> 'documento', new.en
      from empresas where id = new.tenant and tipo = 'aliada'
      on conflict do nothing;
  elsif new.accion = 'deshacerDecision' then
    delete from avisos where objeto_id = new.entidad_id and tenant = new.tenant and clase = 'papel-rechazado'
      and new.cambios ->> 'decision' = 'rechazado' and en = (select max(en) from avisos
        where objeto_id = new.entidad_id and tenant = new.tenant and clase = 'papel-rechazado');
    insert into change_log (tema, fila, despues, para)
      values ('aviso', new.entidad_id, jsonb_build_object('empresa', new.tenant, 'clase', 'papel-rechazado'), new.tenant);
  else
    select id into plataforma from empresas where tipo = 'plataforma';
    select m.lista into lista from mesa m where m.id = new.entidad_id;
    if plataforma is null or (new.accion = 'subirPapeles' and lista not like '%-por-validar') then
      return null;
    end if;
    -- Whoever hands in documents again waits again: the newest notice takes the place of the one before.
    delete from avisos where objeto_id = new.entidad_id and tenant = plataforma and clase = 'proveedor-por-validar';
    insert into avisos (id, tenant, clase, objeto_id, en) values (
      id_de_aviso(plataforma, new.accion || ' ' || new.id), plataforma,
      case when lista like '%-por-validar' then 'proveedor-por-validar' else 'proveedor-nuevo' end, new.entidad_id, new.en);
  end if;
  return null;
end
$$;
-- One comparison: PostgreSQL reads and prepares the condition anew in each statement, and a long one took 50 to 130 us.
create trigger historial_avisa after insert on historial for each row
  when (new.accion = any ('{aceptarOferta,iniciarRecorrido,finalizar,cancelar,rechazar,vencer,registrar,verificar-correo,rechazarDocumento,deshacerDecision,registrarProveedor,subirPapeles}'::text[]))
  execute function avisar();

-- Tells the company of a FUEC that revoked itself, in the same commit. A cancelled service is told of already, and
-- whoever puts another document in its place knows.
create function avisar_fuec_revocado() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  cambio text := case new.motivo when 'Cambió el vehículo' then 'vehiculo' when 'Cambió el conductor' then 'conductor'
    when 'Cambió el recorrido' then 'recorrido' when 'Cambiaron los días' then 'dias' end;
begin
  if cambio is not null then
    insert into avisos (id, tenant, clase, servicio_id, objeto_id, detalle, en)
      values (id_de_aviso(new.empresa_id, 'fuec ' || new.id), new.empresa_id, 'fuec-revocado', new.servicio_id, new.servicio_id, cambio,
        new.terminado_en) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger fuecs_revocados_avisan after update on fuecs for each row
  when (old.estado = 'vigente' and new.estado = 'revocado') execute function avisar_fuec_revocado();
