-- Drivers of a company in the order of their names, page by page.
alter table conductores add column nombre_en_orden text collate "C" not null generated always as (en_orden(nombre)) stored;
create index conductores_por_nombre on conductores (empresa_id, nombre_en_orden, id);
drop index conductores_empresa;

-- Ended trips whose trace is still whole. Those of before have some points of a week, a half minute apart.
create table trazas_por_ralear (
  servicio_id text primary key references servicios(id),
  desde timestamptz not null
);
create index trazas_por_ralear_edad on trazas_por_ralear (desde);

alter table trazas_por_ralear enable row level security;
alter table trazas_por_ralear force row level security;
grant select, insert, delete on trazas_por_ralear to aliadas_sistema;
create policy sistema on trazas_por_ralear to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));

-- The client's app reads the trace while the trip runs, as it reads the position.
grant select (servicio_id, en, lat, lon) on trazas to aliadas_aliado;
create policy aliado_lee_en_curso on trazas for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and (exists (select from servicios s
    where s.id = trazas.servicio_id and s.estado = 'confirmado' and s.recorrido_iniciado
    and s.aliado_id = (select nullif(current_setting('app.aliado', true), '')))));

set local role aliadas_sistema;
insert into trazas_por_ralear (servicio_id, desde)
  select s.id, s.finalizado_en from servicios s
    where s.finalizado_en is not null and exists (select from trazas t where t.servicio_id = s.id);
reset role;
