alter table avisos_preferencias add column correo text not null default 'no' check (correo in ('no', 'ya', 'diario'));
create index avisos_preferencias_por_correo on avisos_preferencias (correo, persona_id) where correo <> 'no';
grant insert (correo), update (correo) on avisos_preferencias to aliadas_empresa, aliadas_plataforma;

-- What was sent to whom and how: each notice once, whichever server does it. Kept some days.
create table avisos_enviados (
  persona_id text not null references personas(id) on delete cascade,
  aviso_id text not null,
  canal text not null check (canal in ('correo', 'push')),
  en timestamptz not null,
  primary key (persona_id, aviso_id, canal)
);
create index avisos_enviados_edad on avisos_enviados (en);

alter table avisos_enviados enable row level security;
alter table avisos_enviados force row level security;
grant select on avisos_enviados to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on avisos_enviados to aliadas_sistema;
create policy sistema on avisos_enviados to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
create policy propios on avisos_enviados for select to aliadas_empresa, aliadas_plataforma
  using ((select current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and persona_id = (select nullif(current_setting('app.persona', true), '')));
