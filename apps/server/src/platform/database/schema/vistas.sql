-- Saved views of the web's lists: a name for the filters, order and columns that a list's address has.
create table vistas (
  id text primary key,
  tenant text not null references empresas(id) on delete cascade,
  -- Null: of the whole company.
  persona_id text references personas(id) on delete cascade,
  lista text not null,
  nombre text not null,
  nombre_comparable text not null,
  consulta text not null,
  creado_en timestamptz not null,
  -- Deleted by a person; the job of every night removes the row.
  borrada_en timestamptz
);
create unique index vistas_nombre_unico on vistas (tenant, coalesce(persona_id, ''), nombre_comparable)
  where borrada_en is null;
create index vistas_persona on vistas (persona_id);
create index vistas_borradas on vistas (borrada_en) where borrada_en is not null;

alter table vistas enable row level security;
alter table vistas force row level security;
grant select on vistas to aliadas_empresa, aliadas_plataforma;
grant insert (id, tenant, persona_id, lista, nombre, nombre_comparable, consulta, creado_en),
  update (nombre, nombre_comparable, consulta, borrada_en) on vistas to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on vistas to aliadas_sistema;
create policy sistema on vistas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on vistas to aliadas_respaldo;
create policy respaldo on vistas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy se_leen on vistas for select to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and tenant = (select nullif(current_setting('app.empresa', true), ''))
    and (persona_id is null or persona_id = (select nullif(current_setting('app.persona', true), ''))));
create policy propias on vistas to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and tenant = (select nullif(current_setting('app.empresa', true), ''))
    and persona_id = (select nullif(current_setting('app.persona', true), '')))
  with check ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and tenant = (select nullif(current_setting('app.empresa', true), ''))
    and persona_id = (select nullif(current_setting('app.persona', true), '')));
-- Those of the company are written by its administrators, here too.
create policy de_empresa on vistas to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and tenant = (select nullif(current_setting('app.empresa', true), '')) and persona_id is null
    and (select exists (select 1 from personas where id = nullif(current_setting('app.persona', true), '')
      and role = 'admin')))
  with check ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and tenant = (select nullif(current_setting('app.empresa', true), '')) and persona_id is null
    and (select exists (select 1 from personas where id = nullif(current_setting('app.persona', true), '')
      and role = 'admin')));

-- The view in which a person starts; without a row, or with null, where all start.
create table vistas_de_inicio (
  persona_id text primary key references personas(id) on delete cascade,
  vista_id text references vistas(id) on delete set null
);
create index vistas_de_inicio_vista on vistas_de_inicio (vista_id);

alter table vistas_de_inicio enable row level security;
alter table vistas_de_inicio force row level security;
grant select on vistas_de_inicio to aliadas_empresa, aliadas_plataforma;
grant insert (persona_id, vista_id), update (vista_id) on vistas_de_inicio to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on vistas_de_inicio to aliadas_sistema;
create policy sistema on vistas_de_inicio to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on vistas_de_inicio to aliadas_respaldo;
create policy respaldo on vistas_de_inicio for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy propia on vistas_de_inicio to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')))
  with check ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')));
