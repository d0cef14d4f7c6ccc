-- The kinds of lines: what was done (contract: `ACCIONES_DE_HISTORIAL`, held equal by a test).
create table acciones_de_historial (
  accion text primary key
);
insert into acciones_de_historial values
  ('publicar'), ('ofertar'), ('retirar'), ('aceptar'), ('rechazar'), ('aceptarOferta'), ('validarPago'),
  ('asignarVehiculo'), ('subirFuec'), ('reemplazarFuec'), ('iniciarRecorrido'), ('finalizar'), ('vencer'),
  ('cancelar'), ('pagarAnticipo'), ('pagarSaldo'), ('pagarRecompensa'), ('corregirPago'), ('avisoDeEpayco'),
  ('crear'), ('editarVehiculo'), ('suspenderVehiculo'), ('levantarSuspension'), ('guardarPerfil'),
  ('guardarEmpresa'), ('cambiarFotoDePerfil'), ('cambiarLogo'), ('cambiarFotosCorporativas'), ('registrar'),
  ('cambiar-rol'), ('desactivar'), ('reactivar'), ('reinvitar'), ('verificar-correo'), ('ingresar'),
  ('rechazar-ingreso'), ('cambiar-contrasena'), ('cerrar-sesiones'), ('crear-clave'), ('revocar-clave'),
  ('crear-clave-de-aliado'), ('revocar-clave-de-aliado'), ('leer-documento'), ('negar'), ('validarProveedor'),
  ('darBienvenida'), ('aprobarDocumento'), ('rechazarDocumento'), ('suspenderProveedor'), ('levantarProveedor'),
  ('deshacerDecision'), ('verCuenta'), ('registrarProveedor'), ('actualizarProveedor'), ('subirPapeles'),
  ('borrarProveedor'), ('suspenderEmpresa'), ('levantarEmpresa'), ('pedirVinculacion'), ('aceptarVinculacion'),
  ('rechazarVinculacion'), ('retirarVinculacion'), ('vencerVinculacion'),
  ('pagarDevolucion'), ('cambiar'), ('calificar'), ('mostrarPago'), ('darPaso'), ('retrasar'),
  ('guardarVista'), ('renombrarVista'), ('ajustarVista'), ('borrarVista'),
  ('crearAliado'), ('cambiarAliado'), ('suspenderAliado'), ('levantarAliado'),
  ('guardarLegales'), ('cambiarArchivoLegal'), ('validarHabilitacion'), ('retirarHabilitacion'),
  ('abrirContrato'), ('cerrarContrato'), ('crearConvenio'), ('numerarFuec'), ('expedirFuec'), ('anularFuec'), ('rotar-clave-de-aliado'),
  ('cambiarVehiculo'), ('cambiarEnRuta'), ('reexpedirFuec'),
  ('abrirCarpeta'), ('cerrarCarpeta'),
  ('crearWebhook'), ('cambiarWebhook'), ('apagarWebhook'), ('borrarWebhook'), ('rotarWebhook'), ('probarWebhook'),
  ('reenviarWebhook');
grant select on acciones_de_historial to aliadas_sistema;

-- Append-only history: who did what, when, in which company.
create table historial (
  id bigint generated always as identity primary key,
  tenant text not null,
  aliado_id text,
  entidad text not null,
  entidad_id text not null,
  accion text not null,
  de text,
  a text,
  actor_tipo text not null check (actor_tipo in ('persona', 'aliado', 'servidor', 'anonimo')),
  actor_id text,
  actor_nombre text not null,
  cambios jsonb not null default '{}'::jsonb,
  en timestamptz not null,
  -- Number of the request.
  solicitud text,
  -- The service that the line is about, computed from the line.
  servicio_id text
    generated always as ( case entidad when 'servicio' then entidad_id when 'oferta' then cambios ->> 'servicio'
    else null::text end) stored
);
create index historial_entidad on historial (tenant, entidad_id, id);
create index historial_lista on historial (tenant, en, id);
create index historial_por_actor on historial (tenant, actor_id, en, id);
create index historial_de_todos on historial (en, id) where length(tenant) > 0;
create index historial_por_cosa on historial (entidad_id, tenant, en, id) where servicio_id is null;
create index historial_accion on historial (accion, id) where actor_tipo = 'anonimo'
  or (accion::text in ('ingresar', 'negar', 'leer-documento'));
create index historial_por_accion on historial (tenant, accion, en, id);
create index historial_por_servicio on historial (servicio_id, tenant, en, id) include (accion, actor_id)
  where servicio_id is not null;
create index historial_de_todos_por_accion on historial (accion, en, id) where length(tenant) > 0;

-- Lines that are older than their kind are not checked: nobody may rewrite them.
alter table historial
  add constraint historial_accion_fkey foreign key (accion) references acciones_de_historial not valid;

alter table historial enable row level security;
alter table historial force row level security;
grant select on historial to aliadas_empresa, aliadas_plataforma;
grant select, insert on historial to aliadas_sistema;
grant insert (tenant, aliado_id, entidad, entidad_id, accion, de, a, actor_tipo, actor_id, actor_nombre, cambios,
  en, solicitud) on historial to aliadas_aliado;
grant insert (tenant, aliado_id, entidad, entidad_id, accion, de, a, actor_tipo, actor_id, actor_nombre, cambios,
  en, solicitud) on historial to aliadas_empresa;
grant insert (tenant, aliado_id, entidad, entidad_id, accion, de, a, actor_tipo, actor_id, actor_nombre, cambios,
  en, solicitud) on historial to aliadas_plataforma;
grant select (id, aliado_id, entidad, entidad_id, de, a, en, servicio_id) on historial to aliadas_aliado;
create policy sistema on historial to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy aliado_lee_pasos on historial for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and entidad = 'servicio'
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
create policy aliado_anota on historial for insert to aliadas_aliado
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
create policy empresa_cambia on historial for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on historial for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on historial for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy olvido on historial for update to current_user
  using ((select nullif(current_setting('app.olvido', true),
    '')) = ((select pg_current_xact_id()::text as pg_current_xact_id)))
  with check ((select nullif(current_setting('app.olvido', true),
    '')) = ((select pg_current_xact_id()::text as pg_current_xact_id)));
create policy olvido_lee on historial for select to current_user
  using ((select nullif(current_setting('app.olvido', true),
    '')) = ((select pg_current_xact_id()::text as pg_current_xact_id)));
create policy plataforma_cambia on historial for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on historial for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on historial for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- Removes from lines about a deleted provider what people typed and which files there were. Who did what and when
-- stays. Only the system's role may call it.
create function olvidar_en_historial(ids text[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('app.olvido', pg_current_xact_id()::text, true);
  update historial set cambios = cambios - array['detalle', 'archivos', 'motivo', 'nota']
    where entidad_id = any (ids) and servicio_id is null and entidad in ('vehiculo', 'guia', 'operador')
      and cambios ?| array['detalle', 'archivos', 'motivo', 'nota'];
  perform set_config('app.olvido', '', true);
end
$$;
revoke execute on function olvidar_en_historial(ids text[]) from public;
grant execute on function olvidar_en_historial to aliadas_sistema;

-- Refuses every change of the history except by `olvidar_en_historial`.
create function rechazar_cambio() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (select nullif(current_setting('app.olvido', true), '')) = (select pg_current_xact_id()::text) then
    return null;
  end if;
  raise exception 'historial is append-only' using errcode = 'insufficient_privilege';
end
$$;
-- Triggers elsewhere: historial_avisa (avisos.sql), historial_cuenta (eventos.sql).
create trigger historial_solo_crece before delete or update or truncate on historial for each statement
  execute function rechazar_cambio();
