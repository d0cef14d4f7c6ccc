-- An offer of a company for a service.
create table ofertas (
  id text primary key,
  servicio_id text not null references servicios(id),
  aliado_id text not null references aliados(id),
  empresa_id text not null references empresas(id),
  version integer not null default 1,
  oferente text not null,
  -- Pesos, a multiple of 1,000.
  precio bigint not null check (precio > 0 and (precio % 1000::bigint) = 0),
  estado text not null default 'enviada'
    check (estado in ('enviada', 'aceptada', 'rechazada', 'vencida', 'retirada')),
  fecha timestamptz not null,
  fecha_oferta date not null,
  -- Name, account and bank of the bidder when it bid.
  empresa text not null,
  titular text not null,
  banco text not null,
  tipocuenta text not null,
  cuenta text not null,
  documento_cotizacion text references archivos(id),
  corporativa boolean not null default true,
  finalizado_conductor boolean not null default false,
  rating_conductor integer not null default 5,
  actualizado_en timestamptz not null,
  tipo text not null default '',
  origen text not null default '',
  destino text not null default '',
  fecha_salida date,
  hora_salida text,
  -- Search words, each preceded by a space.
  palabras text not null default '',
  -- Copied from the service by `llevar_ruta`, like `tipo`, `origen`, `destino` and the departure: a company that lost
  -- can no longer read the service.
  vence timestamptz not null default '-infinity'::timestamp with time zone,
  -- Why the client rejected it, as its app wrote it.
  motivo_rechazo text
);
create unique index ofertas_una_viva on ofertas (servicio_id, empresa_id) where estado in ('enviada', 'aceptada');
create unique index ofertas_una_aceptada on ofertas (servicio_id) where estado = 'aceptada';
create index ofertas_empresa on ofertas (empresa_id, servicio_id);
create index ofertas_por_precio on ofertas (servicio_id, estado, precio, id);
create index ofertas_lista on ofertas (empresa_id, fecha, id);
create index ofertas_lista_por_estado on ofertas (empresa_id, estado, fecha, id);
create index ofertas_lista_por_precio on ofertas (empresa_id, precio, id);
create index ofertas_de_todos on ofertas (fecha, id) where length(empresa_id) > 0;

alter table ofertas enable row level security;
alter table ofertas force row level security;
grant select on ofertas to aliadas_aliado, aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on ofertas to aliadas_sistema;
grant update (estado, actualizado_en, motivo_rechazo) on ofertas to aliadas_aliado;
grant insert (id, servicio_id, aliado_id, empresa_id, oferente, precio, fecha, fecha_oferta, empresa, titular,
  banco, tipocuenta, cuenta, documento_cotizacion, actualizado_en) on ofertas to aliadas_empresa;
grant update (estado, actualizado_en) on ofertas to aliadas_empresa;
create policy sistema on ofertas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on ofertas to aliadas_respaldo;
create policy respaldo on ofertas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado on ofertas to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')))
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
create policy empresa_cambia on ofertas for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on ofertas for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on ofertas for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_cambia on ofertas for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on ofertas for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on ofertas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
-- Triggers elsewhere: ofertas_cambio (cambios.sql).
create trigger ofertas_version before update on ofertas for each row execute function subir_version();

create policy aliado_ve_cotizaciones on archivos for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and (exists (select from ofertas where ofertas.documento_cotizacion = archivos.id)));

create policy aliado_ve_oferentes on empresas for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and (exists (select from ofertas where ofertas.empresa_id = empresas.id)));

-- Limits which states each role may move an offer between.
create function guardar_oferta() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.estado <> 'enviada' or (new.estado = 'retirada') <> (current_user = 'aliadas_empresa') then
    raise exception 'an offer does not go from % to % like this', old.estado, new.estado using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger ofertas_estado before update on ofertas for each row
  when (current_user in ('aliadas_aliado', 'aliadas_empresa')) execute function guardar_oferta();

-- Copies the trip from the service that the bidder can read, and computes the search words. It has no search path of
-- its own: every name in it is qualified, and setting one costs time at each bid.
create function llevar_ruta() returns trigger language plpgsql as $$
declare
  viaje record;
begin
  select tipo, origen, destino, fecha_salida, hora_salida, vence into viaje from public.servicios where id = new.servicio_id;
  -- Who does not see the service is refused by the wall, which comes after this.
  if not found then
    return new;
  end if;
  new.tipo := viaje.tipo;
  new.origen := viaje.origen;
  new.destino := viaje.destino;
  new.fecha_salida := viaje.fecha_salida;
  new.hora_salida := viaje.hora_salida;
  new.vence := viaje.vence;
  new.palabras := public.en_palabras(pg_catalog.right(new.servicio_id, 6) || ' ' || new.origen || ' ' || new.destino);
  return new;
end
$$;
create trigger ofertas_ruta before insert on ofertas for each row execute function llevar_ruta();
