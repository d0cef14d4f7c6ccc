do $$
begin
  begin
    create role aliadas_respaldo nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end;
  if current_setting('server_version_num')::int >= 160000 then
    -- Older versions cannot parse it.
    execute 'grant aliadas_respaldo to current_user with inherit false, set true';
  else
    grant aliadas_respaldo to current_user;
  end if;
end $$;
grant usage on schema public, acceso to aliadas_respaldo;
-- Made by the migrator before this.
grant select on kysely_migration, kysely_migration_lock to aliadas_respaldo;
grant select on archivos to aliadas_respaldo;
create policy respaldo on archivos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on archivos_borrados to aliadas_respaldo;
create policy respaldo on archivos_borrados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on instalacion to aliadas_respaldo;
create policy respaldo on instalacion for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on empresas to aliadas_respaldo;
create policy respaldo on empresas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on personas to aliadas_respaldo;
create policy respaldo on personas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on empresas_legales to aliadas_respaldo;
create policy respaldo on empresas_legales for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on acceso."user" to aliadas_respaldo;
grant select on acceso.account to aliadas_respaldo;
grant select on acceso.session to aliadas_respaldo;
grant select on acceso.verification to aliadas_respaldo;
grant select on claves_autorizacion to aliadas_respaldo;
create policy respaldo on claves_autorizacion for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on claves_usos, claves_usos_id_seq to aliadas_respaldo;
create policy respaldo on claves_usos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on registros to aliadas_respaldo;
create policy respaldo on registros for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on limites to aliadas_respaldo;
create policy respaldo on limites for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on aliados to aliadas_respaldo;
create policy respaldo on aliados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on aliado_claves to aliadas_respaldo;
create policy respaldo on aliado_claves for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on aliado_llamadas to aliadas_respaldo;
create policy respaldo on aliado_llamadas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on aliado_usos to aliadas_respaldo;
create policy respaldo on aliado_usos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on idempotencia to aliadas_respaldo;
create policy respaldo on idempotencia for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on conductores to aliadas_respaldo;
create policy respaldo on conductores for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on vehiculos to aliadas_respaldo;
create policy respaldo on vehiculos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on documentos to aliadas_respaldo;
create policy respaldo on documentos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on vinculaciones to aliadas_respaldo;
create policy respaldo on vinculaciones for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on vinculacion_avisos to aliadas_respaldo;
create policy respaldo on vinculacion_avisos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on guias to aliadas_respaldo;
create policy respaldo on guias for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on operadores to aliadas_respaldo;
create policy respaldo on operadores for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on decisiones, decisiones_orden_seq to aliadas_respaldo;
create policy respaldo on decisiones for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on bienvenidas to aliadas_respaldo;
create policy respaldo on bienvenidas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on mesa to aliadas_respaldo;
create policy respaldo on mesa for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on servicios to aliadas_respaldo;
create policy respaldo on servicios for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on servicio_contactos to aliadas_respaldo;
create policy respaldo on servicio_contactos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on servicio_referencias to aliadas_respaldo;
create policy respaldo on servicio_referencias for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on servicio_palabras to aliadas_respaldo;
create policy respaldo on servicio_palabras for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on servicios_contados to aliadas_respaldo;
create policy respaldo on servicios_contados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on ofertas to aliadas_respaldo;
create policy respaldo on ofertas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on posiciones to aliadas_respaldo;
create policy respaldo on posiciones for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on posiciones_dudosas to aliadas_respaldo;
create policy respaldo on posiciones_dudosas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on trazas to aliadas_respaldo;
create policy respaldo on trazas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on trazas_por_ralear to aliadas_respaldo;
create policy respaldo on trazas_por_ralear for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on rastreos to aliadas_respaldo;
create policy respaldo on rastreos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on rastreo_consentimientos to aliadas_respaldo;
create policy respaldo on rastreo_consentimientos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on rastreo_descartes to aliadas_respaldo;
create policy respaldo on rastreo_descartes for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on rastreo_marcados to aliadas_respaldo;
create policy respaldo on rastreo_marcados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on convenios to aliadas_respaldo;
create policy respaldo on convenios for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on contratos to aliadas_respaldo;
create policy respaldo on contratos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on fuecs to aliadas_respaldo;
create policy respaldo on fuecs for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on fuec_lecturas to aliadas_respaldo;
create policy respaldo on fuec_lecturas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on fuec_carpetas to aliadas_respaldo;
create policy respaldo on fuec_carpetas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on asientos to aliadas_respaldo;
create policy respaldo on asientos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on transacciones to aliadas_respaldo;
create policy respaldo on transacciones for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on epayco_llamadas to aliadas_respaldo;
create policy respaldo on epayco_llamadas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on epayco_evidencias to aliadas_respaldo;
create policy respaldo on epayco_evidencias for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on comprobantes_de_cliente to aliadas_respaldo;
create policy respaldo on comprobantes_de_cliente for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on acciones_de_historial to aliadas_respaldo;
grant select on historial, historial_id_seq to aliadas_respaldo;
create policy respaldo on historial for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on cadenas to aliadas_respaldo;
create policy respaldo on cadenas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on cadena_cabezas to aliadas_respaldo;
create policy respaldo on cadena_cabezas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on cadena_dias to aliadas_respaldo;
create policy respaldo on cadena_dias for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on correos to aliadas_respaldo;
create policy respaldo on correos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on avisos to aliadas_respaldo;
create policy respaldo on avisos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on avisos_personas to aliadas_respaldo;
create policy respaldo on avisos_personas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on avisos_marcas to aliadas_respaldo;
create policy respaldo on avisos_marcas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on avisos_preferencias to aliadas_respaldo;
create policy respaldo on avisos_preferencias for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on avisos_silenciados to aliadas_respaldo;
create policy respaldo on avisos_silenciados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on avisos_enviados to aliadas_respaldo;
create policy respaldo on avisos_enviados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on avisos_suscripciones to aliadas_respaldo;
create policy respaldo on avisos_suscripciones for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on vistas to aliadas_respaldo;
create policy respaldo on vistas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on vistas_de_inicio to aliadas_respaldo;
create policy respaldo on vistas_de_inicio for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on change_log, change_log_id_seq to aliadas_respaldo;
grant select on eventos, eventos_orden_seq to aliadas_respaldo;
create policy respaldo on eventos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on eventos_cuentas to aliadas_respaldo;
create policy respaldo on eventos_cuentas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on webhooks to aliadas_respaldo;
create policy respaldo on webhooks for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
grant select on entregas to aliadas_respaldo;
create policy respaldo on entregas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
