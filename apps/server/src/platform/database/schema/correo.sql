-- Outgoing e-mail, written in the transaction of its command. Only the system may read it.
create table correos (
  id text primary key,
  para text not null,
  asunto text not null,
  texto text not null,
  html text not null,
  intentos integer not null default 0,
  proximo_intento timestamptz not null,
  enviado_en timestamptz,
  creado_en timestamptz not null,
  -- What the mail server said at its last refusal, or ''.
  fallo text not null default '',
  -- The person, pending registration or provider that the e-mail is for; null on rows older than the column.
  cuenta_id text,
  -- It failed because the mail server was unreachable; it is retried when the server is back.
  por_caida boolean not null default false,
  -- It is not sent any more after this moment, because the link in it dies; null for a mail that does not age.
  util_hasta timestamptz
);
create index correos_por_enviar on correos (proximo_intento) where enviado_en is null;
create index correos_de on correos (cuenta_id) where cuenta_id is not null;

alter table correos enable row level security;
alter table correos force row level security;
grant select, insert, update, delete on correos to aliadas_sistema;
grant insert (id, para, asunto, texto, html, proximo_intento, enviado_en, creado_en,
  cuenta_id, util_hasta) on correos to aliadas_empresa;
grant insert (id, para, asunto, texto, html, proximo_intento, enviado_en, creado_en,
  cuenta_id, util_hasta) on correos to aliadas_plataforma;
grant insert (cuenta_id) on correos to aliadas_sistema;
create policy sistema on correos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on correos to aliadas_respaldo;
create policy respaldo on correos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_encola on correos for insert to aliadas_empresa, aliadas_plataforma
  with check ((current_user in ('aliadas_empresa', 'aliadas_plataforma'))
    and (exists (select from personas where personas.id = correos.cuenta_id and personas.email = correos.para
    and personas.empresa_id = nullif(current_setting('app.empresa', true), ''))));
create policy empresa_encola_a_conductores on correos for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and (exists (select from conductores where conductores.id = correos.cuenta_id
    and conductores.email = correos.para and conductores.email <> ''
    and conductores.empresa_id = nullif(current_setting('app.empresa', true), ''))));
-- Triggers elsewhere: correos_cambio (cambios.sql).

