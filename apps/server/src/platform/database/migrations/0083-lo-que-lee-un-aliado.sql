create table servicio_referencias (
  servicio_id text primary key references servicios(id),
  aliado_id text not null references aliados(id),
  referencia text,
  -- Refused to a second service of the partner.
  unica boolean not null default false,
  metadatos jsonb not null default '{}'::jsonb,
  constraint servicio_referencias_con_texto check (not unica or referencia is not null)
);
create unique index servicio_referencias_unicas on servicio_referencias (aliado_id, referencia) where unica;
create index servicio_referencias_por_texto on servicio_referencias (aliado_id, referencia)
  where referencia is not null;

alter table servicio_referencias enable row level security;
alter table servicio_referencias force row level security;
grant select on servicio_referencias to aliadas_aliado;
grant select, insert, update, delete on servicio_referencias to aliadas_sistema;
grant insert (servicio_id, aliado_id, referencia, unica, metadatos) on servicio_referencias to aliadas_aliado;
create policy sistema on servicio_referencias to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy aliado on servicio_referencias to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')))
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));

grant select (id, aliado_id, entidad, entidad_id, de, a, en, servicio_id) on historial to aliadas_aliado;
create policy aliado_lee_pasos on historial for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and entidad = 'servicio'
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));

grant select (servicio_id, lat, lon, velocidad, rumbo, en) on posiciones to aliadas_aliado;
create policy aliado_lee_en_curso on posiciones for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and (exists (select from servicios s
    where s.id = posiciones.servicio_id and s.estado = 'confirmado' and s.recorrido_iniciado
    and s.aliado_id = (select nullif(current_setting('app.aliado', true), '')))));
