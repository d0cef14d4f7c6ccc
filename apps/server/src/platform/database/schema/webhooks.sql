-- Addresses of partners that are told of their events (docs/decisions/0086).
create table webhooks (
  id text primary key,
  aliado_id text not null references aliados (id),
  direccion text not null,
  -- The kinds that it gets; null is every kind.
  tipos text[],
  -- Scopes of the key that wrote the address: it is never told what that key could not read.
  alcances text[] not null,
  activo boolean not null default true,
  apagado_por text check (apagado_por in ('aliado', 'plataforma', 'se_fue', 'sin_respuesta')),
  -- The secret is derived of the server's secret, the id and this number; it is not stored.
  secreto integer not null default 1,
  secreto_anterior_hasta timestamptz,
  -- First failure since the last success.
  falla_desde timestamptz,
  -- Until when the address asked to be left alone (Retry-After).
  espera_hasta timestamptz,
  creado_en timestamptz not null,
  unique (id, aliado_id),
  check (activo = (apagado_por is null))
);
create index webhooks_de_aliado on webhooks (aliado_id, creado_en);

alter table webhooks enable row level security;
alter table webhooks force row level security;
grant select, delete on webhooks to aliadas_aliado, aliadas_plataforma;
grant insert (id, aliado_id, direccion, tipos, alcances, creado_en) on webhooks to aliadas_aliado;
grant update (direccion, tipos, alcances, activo, apagado_por, secreto, secreto_anterior_hasta, falla_desde,
  espera_hasta) on webhooks to aliadas_aliado;
grant update (activo, apagado_por, falla_desde, espera_hasta, secreto, secreto_anterior_hasta)
  on webhooks to aliadas_plataforma;
grant select, insert, update, delete on webhooks to aliadas_sistema;
create policy sistema on webhooks to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on webhooks to aliadas_respaldo;
create policy respaldo on webhooks for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado on webhooks to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')))
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
create policy plataforma on webhooks to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));

-- What is, was or will be sent to an address: the queue, and for 30 days the log, with the last attempt of each.
create table entregas (
  id text primary key default upper(left(replace(gen_random_uuid()::text, '-', ''), 24)),
  webhook_id text not null,
  aliado_id text not null,
  -- The event's number among its partner's; null in a test.
  numero bigint,
  tipo text not null,
  -- Those of one service, or of one driver, are sent one after the other.
  fila text not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'entregada', 'fallida', 'descartada')),
  intentos integer not null default 0,
  proximo_intento timestamptz not null,
  intentada_en timestamptz,
  -- HTTP status of the last answer, how long it took, its first kilobyte, and why it does not count.
  codigo integer,
  ms integer,
  respuesta text not null default '',
  fallo text not null default '',
  creado_en timestamptz not null,
  foreign key (webhook_id, aliado_id) references webhooks (id, aliado_id) on delete cascade
);
create unique index entregas_de_evento on entregas (webhook_id, numero);
create index entregas_lista on entregas (webhook_id, creado_en, id);
create index entregas_pendientes on entregas (webhook_id, proximo_intento) where estado = 'pendiente';
create index entregas_en_fila on entregas (webhook_id, fila, numero) where estado = 'pendiente';
-- What is erased of a driver or a trip finds its answers by it.
create index entregas_de_que on entregas (fila);
create index entregas_edad on entregas using brin (creado_en);

alter table entregas enable row level security;
alter table entregas force row level security;
grant select, delete on entregas to aliadas_aliado;
grant select on entregas to aliadas_plataforma;
grant insert (webhook_id, aliado_id, numero, tipo, fila, proximo_intento, creado_en) on entregas to aliadas_aliado;
grant insert (webhook_id, aliado_id, numero, tipo, fila, proximo_intento, creado_en) on entregas to aliadas_plataforma;
grant update (estado) on entregas to aliadas_aliado, aliadas_plataforma;
grant select, insert, update, delete on entregas to aliadas_sistema;
create policy sistema on entregas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on entregas to aliadas_respaldo;
create policy respaldo on entregas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado on entregas to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')))
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
create policy plataforma on entregas to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'))
  with check ((select current_user = 'aliadas_plataforma'));

-- An event is queued for each address in the transaction that numbers it, so that none is lost and none comes twice.
-- It runs as who gives the numbers: the system. An address that is being deleted or switched off is waited for.
create function registrar_entregas() returns trigger language plpgsql as $$
begin
  insert into entregas (webhook_id, aliado_id, numero, tipo, fila, proximo_intento, creado_en)
    select w.id, n.aliado_id, n.numero, n.tipo, coalesce(n.servicio_id, n.vehiculo_id, n.objeto_id), n.en, n.en
    from nuevos n join webhooks w on w.aliado_id = n.aliado_id
    where w.activo and (w.tipos is null or n.tipo = any (w.tipos))
    for key share of w
    on conflict (webhook_id, numero) do nothing;
  return null;
end
$$;
create trigger eventos_se_entregan after update on eventos referencing new table as nuevos for each statement
  execute function registrar_entregas();

-- Wakes who sends.
create function registrar_entrega_nueva() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila) select distinct 'entrega', webhook_id from nuevas;
  return null;
end
$$;
create trigger entregas_escritas after insert on entregas referencing new table as nuevas for each statement
  execute function registrar_entrega_nueva();
