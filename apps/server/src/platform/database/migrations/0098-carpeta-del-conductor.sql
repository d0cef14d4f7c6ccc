insert into acciones_de_historial values ('abrirCarpeta'), ('cerrarCarpeta');

-- The folder with which a driver carries the documents of a trip on the phone (docs/decisions/0087). Who is asked for the
-- digits is nobody here, so the system role counts the tries. The secret of the address is made from the id.
create table fuec_carpetas (
  id text primary key,
  fuec_id text not null references fuecs(id),
  empresa_id text not null references empresas(id),
  -- Place of the driver on the FUEC.
  orden smallint not null check (orden >= 1 and orden <= 3),
  -- Hash of the secret in the address of the folder.
  token_sha256 text not null unique,
  -- Wrong digits; the fifth closes the folder.
  fallos smallint not null default 0 check (fallos >= 0 and fallos <= 5),
  -- The first time that somebody answered the digits.
  abierta_en timestamptz,
  cerrada_en timestamptz,
  cerrada_por text check (cerrada_por in ('empresa', 'fallos')),
  creado_en timestamptz not null,
  constraint fuec_carpetas_cierre check ((cerrada_en is null) = (cerrada_por is null) and (fallos < 5 or cerrada_en is not null))
);
create unique index fuec_carpetas_una on fuec_carpetas (fuec_id, orden) where cerrada_en is null;
create index fuec_carpetas_de_fuec on fuec_carpetas (fuec_id, creado_en);

alter table fuec_carpetas enable row level security;
alter table fuec_carpetas force row level security;
grant select on fuec_carpetas to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on fuec_carpetas to aliadas_sistema;
grant insert (id, fuec_id, empresa_id, orden, token_sha256, creado_en) on fuec_carpetas to aliadas_empresa;
grant update (cerrada_en, cerrada_por) on fuec_carpetas to aliadas_empresa;
create policy sistema on fuec_carpetas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy empresa_cambia on fuec_carpetas for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on fuec_carpetas for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), ''))
    and (exists (select from fuecs where fuecs.id = fuec_carpetas.fuec_id
    and fuecs.empresa_id = fuec_carpetas.empresa_id)));
create policy empresa_lee on fuec_carpetas for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on fuec_carpetas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- A closed folder stays closed, and tries are not forgotten.
create function cuidar_carpetas() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.cerrada_en is not null or new.fallos < old.fallos
    or (old.id, old.fuec_id, old.empresa_id, old.orden, old.token_sha256, old.creado_en)
      is distinct from (new.id, new.fuec_id, new.empresa_id, new.orden, new.token_sha256, new.creado_en) then
    raise exception 'a closed folder stays closed' using errcode = 'check_violation', constraint = 'fuec_carpetas_cerradas';
  end if;
  return new;
end
$$;
create trigger fuec_carpetas_cuidadas before update on fuec_carpetas for each row execute function cuidar_carpetas();

create policy empresa_encola_a_conductores on correos for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and (exists (select from conductores where conductores.id = correos.cuenta_id
    and conductores.email = correos.para and conductores.email <> ''
    and conductores.empresa_id = nullif(current_setting('app.empresa', true), ''))));
