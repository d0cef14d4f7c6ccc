-- Legal data of a company, with which it issues FUECs. The platform validates the habilitación (decisions §10).
create table empresas_legales (
  empresa_id text primary key references empresas(id),
  razon_social text not null,
  nit text not null unique check (nit ~ '^[0-9]{6,10}$'),
  -- Check digit of the NIT.
  dv smallint not null check (dv >= 0 and dv <= 9),
  direccion text not null,
  telefono text not null,
  correo text not null,
  -- Directorate, resolution and year of the habilitación: the first nine digits of every FUEC.
  territorial text not null check (territorial ~ '^[0-9]{3}$'),
  resolucion integer not null check (resolucion >= 1 and resolucion <= 9999),
  anio smallint not null check (anio >= 1960 and anio <= 2099),
  representante text not null,
  resolucion_archivo_id text references archivos(id),
  firma_archivo_id text references archivos(id),
  sello_archivo_id text references archivos(id),
  -- Last contract that has a number, also outside the product; it never goes back.
  ultimo_contrato integer not null default 0 check (ultimo_contrato >= 0),
  validada_por text,
  validada_en timestamptz,
  version integer not null default 1,
  actualizado_en timestamptz not null,
  constraint empresas_legales_habilitacion unique (territorial, resolucion, anio),
  constraint empresas_legales_validada check ((validada_por is null) = (validada_en is null))
);

alter table empresas_legales enable row level security;
alter table empresas_legales force row level security;
grant select on empresas_legales to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on empresas_legales to aliadas_sistema;
grant insert (empresa_id, razon_social, nit, dv, direccion, telefono, correo, territorial, resolucion, anio,
  representante, ultimo_contrato, actualizado_en) on empresas_legales to aliadas_empresa;
grant update (razon_social, nit, dv, direccion, telefono, correo, territorial, resolucion, anio, representante,
  resolucion_archivo_id, firma_archivo_id, sello_archivo_id, ultimo_contrato,
  actualizado_en) on empresas_legales to aliadas_empresa;
create policy sistema on empresas_legales to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy empresa_cambia on empresas_legales for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on empresas_legales for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on empresas_legales for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on empresas_legales for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- Another name, NIT, habilitación or resolution is not validated. The counter of contracts never goes back.
create function cuidar_legales() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.ultimo_contrato < old.ultimo_contrato then
    raise exception 'the counter of contracts never goes back' using errcode = 'check_violation', constraint = 'empresas_legales_contador';
  end if;
  if (old.razon_social, old.nit, old.territorial, old.resolucion, old.anio, old.resolucion_archivo_id)
    is distinct from (new.razon_social, new.nit, new.territorial, new.resolucion, new.anio, new.resolucion_archivo_id) then
    new.validada_por := null;
    new.validada_en := null;
  end if;
  return new;
end
$$;
create trigger empresas_legales_cuidado before update on empresas_legales for each row
  execute function cuidar_legales();
create trigger empresas_legales_version before update on empresas_legales for each row
  execute function subir_version();

-- Tells the company of its legal data.
create function registrar_legales() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.change_log (tema, fila, despues, para)
  values ('perfil', new.empresa_id, jsonb_build_object('empresa', new.empresa_id), new.empresa_id);
  return null;
end
$$;
create trigger empresas_legales_cambio after insert or update on empresas_legales for each row
  execute function registrar_legales();

insert into acciones_de_historial values
  ('guardarLegales'), ('cambiarArchivoLegal'), ('validarHabilitacion'), ('retirarHabilitacion');
