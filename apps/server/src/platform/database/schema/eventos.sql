-- What partners are told, written in the transaction of the change. A row says what happened and to which record; the
-- record is read when the event is read or delivered (docs/decisions/0085).
create table eventos (
  -- Order of writing. Of one service it is the order in which things happened, because each change locks the service.
  orden bigint generated always as identity primary key,
  aliado_id text not null,
  tipo text not null
    check (tipo in ('oferta.recibida', 'oferta.retirada', 'oferta.vencida', 'servicio.validado', 'servicio.reservado',
    'servicio.asignado', 'servicio.confirmado', 'servicio.iniciado', 'servicio.paso', 'servicio.retraso', 'servicio.finalizado',
    'servicio.vencido', 'servicio.cancelado', 'servicio.cambiado', 'conductor.decidido', 'vinculacion.pedida')),
  servicio_id text,
  -- The service, offer, vehicle of the driver, or request.
  objeto_id text not null,
  -- The vehicle of the driver whom the request is for.
  vehiculo_id text,
  de text,
  a text,
  paso text,
  en timestamptz not null,
  -- Its place among the partner's events and among those of the service, given after the commit (`repartirEventos`).
  numero bigint,
  secuencia bigint
);
create unique index eventos_de_aliado on eventos (aliado_id, numero);
create index eventos_sin_numero on eventos (orden) where numero is null;
create index eventos_edad on eventos using brin (en);

-- Triggers elsewhere: eventos_se_entregan (webhooks.sql).
alter table eventos enable row level security;
alter table eventos force row level security;
grant select on eventos to aliadas_aliado;
grant select, insert, update, delete on eventos to aliadas_sistema;
create policy sistema on eventos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on eventos, eventos_orden_seq to aliadas_respaldo;
create policy respaldo on eventos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores on eventos for insert to current_user with check (pg_trigger_depth() > 0);
create policy aliado_lee on eventos for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));

-- The last number given to a partner and to a service.
create table eventos_cuentas (
  -- The partner or the service.
  de text primary key,
  ultimo bigint not null
);

alter table eventos_cuentas enable row level security;
alter table eventos_cuentas force row level security;
grant select on eventos_cuentas to aliadas_aliado;
grant select, insert, update, delete on eventos_cuentas to aliadas_sistema;
create policy sistema on eventos_cuentas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on eventos_cuentas to aliadas_respaldo;
create policy respaldo on eventos_cuentas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado_lee on eventos_cuentas for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and de = (select nullif(current_setting('app.aliado', true), '')));

-- Makes events of history lines, in the transaction that writes the line: every act writes one, so none is forgotten.
create function registrar_evento() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  de_quien text;
begin
  if new.entidad = 'oferta' then
    insert into eventos (aliado_id, tipo, servicio_id, objeto_id, en)
      select new.aliado_id, tipo, new.servicio_id, new.entidad_id, new.en
      from unnest(case new.accion
        when 'ofertar' then array['oferta.recibida']
        when 'retirar' then array['oferta.retirada']
        when 'vencer' then array['oferta.vencida'] end) tipo
      where new.aliado_id is not null;
  elsif new.entidad = 'servicio' then
    -- A FUEC that could not be drawn is annulled without moving its service.
    if new.accion = 'anularFuec' and new.a is null then
      return null;
    end if;
    select coalesce(new.aliado_id, s.aliado_id) into de_quien from servicios s where s.id = new.entidad_id;
    insert into eventos (aliado_id, tipo, servicio_id, objeto_id, de, a, paso, en)
      select de_quien, tipo, new.entidad_id, new.entidad_id,
        case when new.de is distinct from new.a then new.de end, case when new.de is distinct from new.a then new.a end,
        case when new.accion = 'darPaso' then new.cambios ->> 'paso' end, new.en
      from unnest(case new.accion
        when 'validarPago' then array['servicio.validado', 'servicio.reservado']
        when 'anularFuec' then array['servicio.reservado']
        when 'cambiarVehiculo' then array['servicio.reservado', 'servicio.asignado']
        when 'asignarVehiculo' then array['servicio.asignado']
        when 'cambiarEnRuta' then array['servicio.asignado']
        when 'subirFuec' then array['servicio.confirmado']
        when 'expedirFuec' then array['servicio.confirmado']
        when 'iniciarRecorrido' then array['servicio.iniciado']
        when 'darPaso' then array['servicio.paso']
        when 'retrasar' then array['servicio.retraso']
        when 'finalizar' then array['servicio.finalizado']
        when 'vencer' then array['servicio.vencido']
        when 'cancelar' then array['servicio.cancelado']
        else array['servicio.cambiado'] end) tipo
      where de_quien is not null;
  elsif new.entidad = 'vehiculo' then
    insert into eventos (aliado_id, tipo, objeto_id, vehiculo_id, en)
      select c.aliado_id, 'conductor.decidido', v.id, v.id, new.en
      from vehiculos v join conductores c on c.id = v.conductor_id
      where v.id = new.entidad_id and c.aliado_id is not null;
  end if;
  return null;
end
$$;
-- One comparison, as of `historial_avisa`.
create trigger historial_cuenta after insert on historial for each row
  when (new.accion = any ('{ofertar,retirar,vencer,aceptarOferta,validarPago,asignarVehiculo,subirFuec,expedirFuec,reemplazarFuec,anularFuec,reexpedirFuec,cambiarVehiculo,cambiarEnRuta,iniciarRecorrido,finalizar,cancelar,cambiar,calificar,darPaso,retrasar,pagarDevolucion,validarProveedor,suspenderProveedor,levantarProveedor,aprobarDocumento,rechazarDocumento,deshacerDecision}'::text[]))
  execute function registrar_evento();

-- A request becomes an event when its driver is told of it, never when the company makes it (docs/decisions/0051).
create function registrar_evento_de_vinculacion() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into eventos (aliado_id, tipo, objeto_id, vehiculo_id, en)
    select c.aliado_id, 'vinculacion.pedida', new.vinculacion_id, v.id, new.en
    from vehiculos v join conductores c on c.id = v.conductor_id
    where v.placas = new.placas and c.aliado_id is not null;
  return null;
end
$$;
create trigger vinculacion_avisos_cuenta after insert on vinculacion_avisos for each row
  execute function registrar_evento_de_vinculacion();

-- Wakes who gives the numbers, and once they are given, who waits for the partner's events.
create function registrar_eventos() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into public.change_log (tema, fila) values ('evento', '');
  else
    insert into public.change_log (tema, fila) select distinct 'eventos', aliado_id from nuevos;
  end if;
  return null;
end
$$;
create trigger eventos_escritos after insert on eventos referencing new table as nuevos for each statement
  execute function registrar_eventos();
create trigger eventos_numerados after update on eventos referencing new table as nuevos for each statement
  execute function registrar_eventos();
