alter table servicios
  add column calificacion smallint check (calificacion >= 1 and calificacion <= 5),
  add column comentario_calificacion text,
  add column calificado_en timestamptz,
  add column pasos_conductor jsonb not null default '[]'::jsonb;
create index servicios_calificados on servicios (empresa_aliada_id) where calificacion is not null;

create policy disparadores_cambian on empresas for update to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create function promediar_calificaciones() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- One rating after another: each mean is read after the one before it was written.
  perform 1 from empresas where id = new.empresa_aliada_id for no key update;
  perform 1 from vehiculos where conductor_id = new.conductor_id order by id for no key update;
  update empresas set rating = (select round(avg(calificacion), 2) from servicios
    where empresa_aliada_id = new.empresa_aliada_id and calificacion is not null) where id = new.empresa_aliada_id;
  update vehiculos set rating = (select round(avg(calificacion), 2) from servicios
    where conductor_id = new.conductor_id and calificacion is not null) where conductor_id = new.conductor_id;
  return null;
end
$$;
create trigger servicios_calificados_promedian after update of calificacion on servicios for each row
  when (new.calificacion is not null) execute function promediar_calificaciones();

alter table ofertas add column motivo_rechazo text;
grant update (motivo_rechazo) on ofertas to aliadas_aliado;

create table comprobantes_de_cliente (
  id text primary key,
  servicio_id text not null references servicios(id),
  aliado_id text not null references aliados(id),
  empresa_id text not null references empresas(id),
  numero text not null,
  fecha date not null,
  archivo_id text references archivos(id),
  -- The partner's name of that day.
  quien text not null,
  en timestamptz not null
);
create index comprobantes_de_cliente_servicio on comprobantes_de_cliente (servicio_id, en, id);

alter table comprobantes_de_cliente enable row level security;
alter table comprobantes_de_cliente force row level security;
grant select on comprobantes_de_cliente to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on comprobantes_de_cliente to aliadas_sistema;
create policy sistema on comprobantes_de_cliente to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy empresa_lee on comprobantes_de_cliente for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on comprobantes_de_cliente for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

insert into acciones_de_historial values ('cambiar'), ('calificar'), ('mostrarPago'), ('darPaso');

create or replace function avisar() returns trigger language plpgsql security definer
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
