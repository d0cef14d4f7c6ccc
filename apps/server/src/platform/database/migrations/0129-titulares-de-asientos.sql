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

create or replace function llevar_asiento() returns trigger language plpgsql security definer
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
