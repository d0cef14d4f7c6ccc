-- The ledger. Every money fact is an entry; entries never change. The entries of one object (booking, advance or
-- balance of a service, reward of a vehicle) form a chain: `antes` is what was open before the entry, `valor` what it
-- adds, both in pesos. Constraints keep the sums right: nothing is open below zero, a payment closes what is open,
-- and a correction reverses one entry, once (docs/decisions/0038).
create table asientos (
  id text primary key,
  empresa_id text not null references empresas(id),
  concepto text not null check (concepto in ('reserva', 'anticipo', 'saldo', 'recompensa', 'devolucion')),
  clase text not null check (clase in ('causa', 'pago', 'reverso')),
  servicio_id text references servicios(id),
  vehiculo_id text references vehiculos(id),
  orden integer not null check (orden > 0),
  antes bigint not null check (antes >= 0),
  valor bigint not null,
  numero text,
  -- The account that was paid, on payments.
  titular text,
  banco text,
  tipocuenta text,
  cuenta text,
  -- Proof of the payment.
  archivo_id text references archivos(id),
  -- The entry that this one reverses.
  corrige text,
  motivo text,
  actor_tipo text not null check (actor_tipo in ('persona', 'aliado', 'servidor')),
  actor_id text,
  actor_nombre text not null,
  en timestamptz not null,
  -- The service, or the vehicle of a reward.
  objeto_id text not null generated always as (coalesce(servicio_id, vehiculo_id)) stored,
  saldo bigint not null generated always as (antes + valor) stored check (saldo >= 0),
  anterior integer generated always as (nullif(orden - 1, 0)) stored,
  contra bigint not null generated always as (- valor) stored,
  constraint asientos_uno_tras_otro unique (concepto, objeto_id, orden),
  constraint asientos_eslabon unique (concepto, objeto_id, orden, saldo),
  constraint asientos_corregible unique (id, concepto, objeto_id, valor),
  constraint asientos_corregido_una_vez unique (corrige),
  constraint asientos_cadena foreign key (concepto, objeto_id, anterior, antes)
    references asientos(concepto, objeto_id, orden, saldo),
  constraint asientos_contrario foreign key (corrige, concepto, objeto_id, contra)
    references asientos(id, concepto, objeto_id, valor),
  constraint asientos_de_que
    check ((servicio_id is null) <> (vehiculo_id is null) and (vehiculo_id is not null) = (concepto = 'recompensa')),
  constraint asientos_valor
    check ( case clase when 'causa' then valor > 0 and antes = 0 when 'pago' then valor < 0 and (antes + valor) = 0
    else valor <> 0 and (concepto <> 'reserva' or valor < 0) end),
  constraint asientos_pago check ((numero is not null) = (clase = 'pago')),
  constraint asientos_reverso
    check ((corrige is not null) = (clase = 'reverso') and (motivo is not null) = (clase = 'reverso')),
  constraint asientos_comienzo check (orden > 1 or antes = 0)
);
create index asientos_empresa on asientos (empresa_id, en, id);
create index asientos_objeto on asientos (objeto_id);
create index asientos_de_todos on asientos (en, id) where length(empresa_id) > 0;
-- One debt at a time: a booking, a balance and a refund once; an advance again after its debt was reversed, because the next
-- FUEC owes it anew.
create unique index asientos_una_causa on asientos (concepto, objeto_id) where clase = 'causa'
  and (concepto <> all (array['recompensa', 'anticipo']));

alter table asientos enable row level security;
alter table asientos force row level security;
grant select on asientos to aliadas_empresa, aliadas_plataforma;
grant select, insert on asientos to aliadas_sistema;
grant insert (id, empresa_id, concepto, clase, servicio_id, orden, antes, valor, actor_tipo, actor_id,
  actor_nombre, en) on asientos to aliadas_aliado;
grant insert (id, empresa_id, concepto, clase, servicio_id, vehiculo_id, orden, antes, valor, numero, titular,
  banco, tipocuenta, cuenta, archivo_id, corrige, motivo, actor_tipo, actor_id, actor_nombre,
  en) on asientos to aliadas_empresa;
create policy sistema on asientos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on asientos to aliadas_respaldo;
create policy respaldo on asientos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado_adjudica on asientos for insert to aliadas_aliado
  with check ((select current_user = 'aliadas_aliado') and concepto = 'reserva' and clase = 'causa'
    and (exists (select from servicios where servicios.id = asientos.servicio_id
    and servicios.aliado_id = (select nullif(current_setting('app.aliado', true), ''))
    and servicios.empresa_aliada_id = asientos.empresa_id)));
create policy disparadores on asientos to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy empresa_crea on asientos for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')) and case
    when concepto = 'recompensa' then (exists (select from vehiculos where vehiculos.id = asientos.vehiculo_id
    and vehiculos.empresa_id = asientos.empresa_id))
    else (exists (select from servicios where servicios.id = asientos.servicio_id
    and servicios.empresa_aliada_id = asientos.empresa_id)) end);
create policy empresa_lee on asientos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on asientos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- Whose an entry of a service was before its driver or owner changed (docs/decisions/0116). An entry without a row is
-- of the service's own, and a correction is of the same people as what it corrects.
create table titulares_de_asientos (
  -- The ledger only grows: no foreign key, and it refuses truncation by itself.
  asiento_id text primary key,
  empresa_id text not null references empresas(id),
  conductor_id text,
  propietario text,
  -- Of the vehicle of that time.
  placas text
);
create index titulares_de_asientos_empresa on titulares_de_asientos (empresa_id);
create index titulares_de_asientos_conductor on titulares_de_asientos (conductor_id) where conductor_id is not null;

alter table titulares_de_asientos enable row level security;
alter table titulares_de_asientos force row level security;
grant select on titulares_de_asientos to aliadas_empresa, aliadas_plataforma;
grant select, update on titulares_de_asientos to aliadas_sistema;
create policy sistema on titulares_de_asientos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on titulares_de_asientos to aliadas_respaldo;
create policy respaldo on titulares_de_asientos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores on titulares_de_asientos to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy empresa_lee on titulares_de_asientos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on titulares_de_asientos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

create function guardar_titulares() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into titulares_de_asientos (asiento_id, empresa_id, conductor_id, propietario, placas)
    select id, empresa_id, old.conductor_id, old.propietario, old.placas from asientos
    where objeto_id = new.id and concepto in ('anticipo', 'saldo') and clase <> 'reverso'
    on conflict do nothing;
  return null;
end
$$;
-- A deleted account leaves its trips without a driver: its entries are nobody's then, and keep no name.
create trigger servicios_guardan_titulares after update of conductor_id, propietario on servicios for each row
  when (new.conductor_id is not null and (old.conductor_id, old.propietario) is distinct
  from (new.conductor_id, new.propietario)) execute function guardar_titulares();

-- Of a deleted account: its entries stay, and are nobody's.
create function olvidar_titular() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update titulares_de_asientos set conductor_id = null, propietario = null where conductor_id = old.id;
  return null;
end
$$;
create trigger conductores_olvidan_titulares after delete on conductores for each row execute function olvidar_titular();

-- Which transaction number proves which payment of a company. One transfer may pay several advances and balances to
-- one account; a booking or a reward has a number of its own (decisions §10).
create table transacciones (
  empresa_id text not null references empresas(id),
  -- `numeroComparable` of the contract.
  comparable text not null check (comparable ~ '^[^[:space:]]+$'),
  numero text not null,
  servicio_id text references servicios(id),
  concepto text not null check (concepto in ('reserva', 'anticipo', 'saldo', 'recompensa', 'devolucion')),
  creado_en timestamptz not null,
  vehiculo_id text references vehiculos(id),
  constraint transacciones_un_pago unique (servicio_id, concepto),
  constraint transacciones_una_recompensa unique (vehiculo_id),
  constraint transacciones_de_que
    check ((servicio_id is null) <> (vehiculo_id is null) and (vehiculo_id is not null) = (concepto = 'recompensa'))
);
create index transacciones_por_numero on transacciones (empresa_id, comparable);
create unique index transacciones_de_uno_solo on transacciones (empresa_id, comparable)
  where concepto in ('reserva', 'recompensa');

alter table transacciones enable row level security;
alter table transacciones force row level security;
grant select, insert on transacciones to aliadas_empresa;
grant select on transacciones to aliadas_plataforma;
grant select, insert, update, delete on transacciones to aliadas_sistema;
create policy sistema on transacciones to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on transacciones to aliadas_respaldo;
create policy respaldo on transacciones for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores on transacciones to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy empresa_crea on transacciones for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')) and case
    when concepto = 'recompensa' then (exists (select from vehiculos where vehiculos.id = transacciones.vehiculo_id
    and vehiculos.empresa_id = transacciones.empresa_id))
    else (exists (select from servicios where servicios.id = transacciones.servicio_id
    and servicios.empresa_aliada_id = transacciones.empresa_id)) end);
create policy empresa_lee on transacciones for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on transacciones for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- Calls of the card provider as received; equal calls are counted in `veces`. Only the platform may read them: they
-- contain data of the payer.
create table epayco_llamadas (
  id text primary key,
  huella text not null unique,
  veces integer not null default 1,
  metodo text not null,
  consulta text not null,
  tipo text not null,
  cuerpo text not null,
  resultado text not null check (resultado in ('firma', 'prueba', 'sinServicio', 'evidencia')),
  recibida_en timestamptz not null
);
create index epayco_llamadas_edad on epayco_llamadas (recibida_en);
create index epayco_llamadas_sin_firma on epayco_llamadas (recibida_en) where resultado = 'firma';

alter table epayco_llamadas enable row level security;
alter table epayco_llamadas force row level security;
grant select on epayco_llamadas to aliadas_plataforma;
grant select, insert, update on epayco_llamadas to aliadas_sistema;
create policy sistema on epayco_llamadas to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on epayco_llamadas to aliadas_respaldo;
create policy respaldo on epayco_llamadas for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy plataforma_lee on epayco_llamadas for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- What a signed call says about an awarded service. It moves neither money nor state (docs/decisions/0039).
create table epayco_evidencias (
  id text primary key,
  llamada_id text not null references epayco_llamadas(id),
  empresa_id text not null references empresas(id),
  servicio_id text not null references servicios(id),
  ref_payco text not null,
  transaccion text not null,
  monto text not null,
  moneda text not null,
  banco text not null,
  codigo text not null,
  estado text not null check (estado in ('aceptada', 'pendiente', 'rechazada', 'reversada', 'porRevisar')),
  reparos text[] not null default '{}',
  recibida_en timestamptz not null
);
create index epayco_evidencias_servicio on epayco_evidencias (servicio_id, recibida_en, id);
create index epayco_evidencias_referencia on epayco_evidencias (ref_payco, servicio_id);

alter table epayco_evidencias enable row level security;
alter table epayco_evidencias force row level security;
grant select on epayco_evidencias to aliadas_empresa, aliadas_plataforma;
grant select, insert on epayco_evidencias to aliadas_sistema;
create policy sistema on epayco_evidencias to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on epayco_evidencias to aliadas_respaldo;
create policy respaldo on epayco_evidencias for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_lee on epayco_evidencias for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on epayco_evidencias for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- What a client's app shows of its payment. It moves neither money nor state.
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
grant select on comprobantes_de_cliente to aliadas_respaldo;
create policy respaldo on comprobantes_de_cliente for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy empresa_lee on comprobantes_de_cliente for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and empresa_id = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on comprobantes_de_cliente for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- A service cannot claim money without its entry in the ledger.
create function exigir_asientos() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from (values ('reserva', 'causa', new.empresa_aliada_id is not null), ('reserva', 'pago', new.pago),
      ('anticipo', 'causa', new.pagar_anticipo_conductor), ('anticipo', 'pago', new.anticipo_conductor_pagado),
      ('saldo', 'causa', new.pagar_saldo_conductor), ('saldo', 'pago', new.saldo_conductor_pagado)) as hay (concepto, clase, dice)
    where dice and not exists (
      select from asientos a where a.objeto_id = new.id and a.concepto = hay.concepto and a.clase = hay.clase
        and not exists (select from asientos r where r.corrige = a.id and a.concepto = 'anticipo' and a.clase = 'causa'))
  ) then
    raise exception 'service % lacks an entry in the ledger', new.id using errcode = 'check_violation', constraint = 'servicios_con_asientos';
  end if;
  return null;
end
$$;
create constraint trigger servicios_con_asientos after update on servicios deferrable initially deferred
  for each row when (((old.empresa_aliada_id is null), old.pago, old.pagar_anticipo_conductor,
  old.anticipo_conductor_pagado, old.pagar_saldo_conductor, old.saldo_conductor_pagado) is distinct
  from ((new.empresa_aliada_id is null), new.pago, new.pagar_anticipo_conductor, new.anticipo_conductor_pagado,
  new.pagar_saldo_conductor, new.saldo_conductor_pagado)) execute function exigir_asientos();

-- Payments that share a transaction number must go to one account. Locks the number, as the command does before.
create function exigir_numero_de_una_cuenta() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  suyo text;
begin
  select comparable into suyo from transacciones
    where concepto = new.concepto and (servicio_id = new.servicio_id or vehiculo_id = new.vehiculo_id);
  if suyo is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('numero:' || new.empresa_id || ':' || suyo, 0));
  if exists (
    select from transacciones t
    where t.empresa_id = new.empresa_id and t.comparable = suyo
      and (t.concepto, coalesce(t.servicio_id, t.vehiculo_id)) <> (new.concepto, new.objeto_id)
      and not (
        new.concepto in ('anticipo', 'saldo') and t.concepto in ('anticipo', 'saldo') and new.cuenta is not null
        and exists (
          select from asientos a
          where a.objeto_id = t.servicio_id and a.concepto = t.concepto and a.clase = 'pago'
            and (a.titular, a.banco, a.tipocuenta, a.cuenta) is not distinct from (new.titular, new.banco, new.tipocuenta, new.cuenta)
            and not exists (select from asientos r where r.corrige = a.id)
        )
      )
  ) then
    raise exception 'the number proves another payment' using errcode = 'unique_violation', constraint = 'transacciones_de_una_cuenta';
  end if;
  return null;
end
$$;
create trigger asientos_numero_de_una_cuenta after insert on asientos for each row when (new.clase = 'pago')
  execute function exigir_numero_de_una_cuenta();

-- Checks that an entry fits its record, and writes what records say about their payments. Companies have no grant on
-- those columns.
create function llevar_asiento() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  pagado boolean := new.valor < 0;
begin
  if new.clase = 'causa' and new.concepto <> 'recompensa' then
    perform 1 from servicios where id = new.servicio_id and empresa_aliada_id = new.empresa_id and case new.concepto
      when 'reserva' then new.valor = valor_oferta
      when 'devolucion' then estado = 'cancelado' and new.valor = devolucion
      when 'anticipo' then pagar_anticipo_conductor and new.valor = round(valor_oferta * 0.45)
      else pagar_saldo_conductor and new.valor = round(valor_oferta * 0.45) end;
  elsif new.clase = 'reverso' and pagado and new.concepto in ('reserva', 'anticipo') then
    -- A debt that ended with its service, or with the FUEC that made it.
    perform 1 from servicios where id = new.servicio_id and case
      -- An advance that passes to another driver or owner: it is owed anew at once.
      when new.concepto = 'anticipo' and pagar_anticipo_conductor then not anticipo_conductor_pagado
        and exists (select from titulares_de_asientos t where t.asiento_id = new.corrige)
      else (estado = 'cancelado' or (new.concepto = 'anticipo' and estado = 'reservado'))
        and not (case new.concepto when 'reserva' then pago else pagar_anticipo_conductor end) end;
  elsif new.clase = 'causa' or (new.clase = 'reverso' and pagado) then
    perform 1 from vehiculos where id = new.vehiculo_id and not comision_pagada_a_referente;
  elsif new.concepto = 'reserva' then
    perform 1 from servicios where id = new.servicio_id and numero_transaccion = new.numero;
  elsif new.concepto = 'devolucion' then
    update servicios set devuelto_en = case when pagado then new.en end, actualizado_en = new.en
      where id = new.servicio_id and devolucion is not null and (devuelto_en is not null) <> pagado;
  elsif new.concepto = 'anticipo' then
    -- Corrected without its FUEC it is not owed any more. The next one owes it anew; of a cancelled service nothing does.
    update servicios set anticipo_conductor_pagado = pagado, pagar_anticipo_conductor = pagado or fuec, actualizado_en = new.en
      where id = new.servicio_id and pagar_anticipo_conductor and anticipo_conductor_pagado <> pagado;
  elsif new.concepto = 'saldo' then
    update servicios set saldo_conductor_pagado = pagado, actualizado_en = new.en
      where id = new.servicio_id and pagar_saldo_conductor and saldo_conductor_pagado <> pagado;
  else
    update vehiculos set comision_pagada_a_referente = pagado, comisiones_totales_pagadas = comisiones_totales_pagadas - new.valor,
      actualizado_en = new.en where id = new.vehiculo_id and comision_pagada_a_referente <> pagado;
  end if;
  if not found then
    raise exception 'the entry does not fit its record' using errcode = 'check_violation', constraint = 'asientos_con_su_registro';
  end if;
  -- A number that was given to the wrong payment is free for the right one.
  if new.clase = 'reverso' then
    delete from transacciones where concepto = new.concepto and coalesce(servicio_id, vehiculo_id) = new.objeto_id;
  end if;
  return null;
end
$$;
create trigger asientos_a_sus_registros after insert on asientos for each row execute function llevar_asiento();

-- An advance is owed again only after its debt was reversed. The chain's unique order decides between two at once.
create function exigir_una_causa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from asientos a where a.concepto = new.concepto and a.objeto_id = new.servicio_id and a.clase = 'causa'
      and not exists (select from asientos r where r.corrige = a.id)
  ) then
    raise exception 'the advance is owed already' using errcode = 'unique_violation', constraint = 'asientos_una_causa';
  end if;
  return new;
end
$$;
create trigger asientos_anticipo_una_vez before insert on asientos for each row
  when (new.concepto = 'anticipo' and new.clase = 'causa') execute function exigir_una_causa();

-- The ledger is append-only.
create function rechazar_cambio_de_asiento() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger asientos_solo_crece before delete or update or truncate on asientos for each statement
  execute function rechazar_cambio_de_asiento();
