drop index asientos_una_causa;
create unique index asientos_una_causa on asientos (concepto, objeto_id) where clase = 'causa'
  and (concepto <> all (array['recompensa', 'anticipo']));

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
    perform 1 from servicios where id = new.servicio_id
      and (estado = 'cancelado' or (new.concepto = 'anticipo' and estado = 'reservado'))
      and not (case new.concepto when 'reserva' then pago else pagar_anticipo_conductor end);
  elsif new.clase = 'causa' or (new.clase = 'reverso' and pagado) then
    perform 1 from vehiculos where id = new.vehiculo_id and not comision_pagada_a_referente;
  elsif new.concepto = 'reserva' then
    perform 1 from servicios where id = new.servicio_id and numero_transaccion = new.numero;
  elsif new.concepto = 'devolucion' then
    update servicios set devuelto_en = case when pagado then new.en end, actualizado_en = new.en
      where id = new.servicio_id and devolucion is not null and (devuelto_en is not null) <> pagado;
  elsif new.concepto = 'anticipo' then
    update servicios set anticipo_conductor_pagado = pagado, actualizado_en = new.en
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

create or replace function exigir_asientos() returns trigger language plpgsql security definer
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

alter table servicios drop constraint servicios_por_pagar;
alter table servicios add constraint servicios_por_pagar
    check ((not pagar_anticipo_conductor or fuec or estado = 'cancelado'
    or estado = 'reservado' and fuec_anteriores <> '[]'::jsonb) and (not anticipo_conductor_pagado or pagar_anticipo_conductor)
    and (not pagar_saldo_conductor or estado = 'finalizado')
    and (not saldo_conductor_pagado or pagar_saldo_conductor)) not valid;
alter table servicios validate constraint servicios_por_pagar;

create or replace function guardar_servicio() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'aliadas_aliado' and old.estado <> 'pendiente' then
    raise exception 'a service that was awarded is not the partner''s to change' using errcode = 'insufficient_privilege';
  end if;
  if current_user = 'aliadas_empresa' and (old.estado, new.estado) not in (
    ('validar', 'reservado'), ('reservado', 'reservado'), ('reservado', 'confirmado'), ('confirmado', 'confirmado'),
    ('confirmado', 'reservado')
  ) then
    raise exception 'a company does not take a service from % to %', old.estado, new.estado using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
