alter table servicios
  add column cancelado_en timestamptz,
  add column cancelado_por text,
  add column motivo_cancelacion text,
  add column nota_cancelacion text,
  add column devolucion bigint,
  add column devuelto_en timestamptz,
  add column pago_por_aclarar boolean not null default false,
  -- A generated column with another expression would rewrite the table under an exclusive lock.
  alter column tenant drop expression,
  drop constraint servicios_adjudicado,
  drop constraint servicios_por_pagar,
  add constraint servicios_adjudicado
    check ((estado = 'cancelado' or (estado in ('pendiente', 'vencido')) = (empresa_aliada_id is null))
    and (empresa_aliada_id is null) = (valor_oferta is null)
    and (empresa_aliada_id is null) = (metodo_pago is null)),
  add constraint servicios_por_pagar
    check ((not pagar_anticipo_conductor or fuec or estado = 'cancelado') and (not anticipo_conductor_pagado or pagar_anticipo_conductor)
    and (not pagar_saldo_conductor or estado = 'finalizado')
    and (not saldo_conductor_pagado or pagar_saldo_conductor)),
  add constraint servicios_cancelados check ((cancelado_en is null or estado = 'cancelado')
    and (devolucion is null or pago and estado = 'cancelado') and (devuelto_en is null or devolucion is not null)
    and (not pago_por_aclarar or estado = 'cancelado' and not pago));
alter table servicios alter column tenant set default '';
create index servicios_devoluciones on servicios (tenant, salida, id) where devolucion is not null
  and devuelto_en is null;

create function poner_tenant() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.tenant := case new.estado when 'pendiente' then 'MERCADO' when 'vencido' then 'CERRADO'
    else coalesce(new.empresa_aliada_id, 'CERRADO') end;
  return new;
end
$$;
create trigger servicios_tenant before insert or update on servicios for each row execute function poner_tenant();

alter table asientos
  drop constraint asientos_concepto_check,
  drop constraint asientos_valor,
  add constraint asientos_concepto_check check (concepto in ('reserva', 'anticipo', 'saldo', 'recompensa', 'devolucion')),
  add constraint asientos_valor
    check ( case clase when 'causa' then valor > 0 and antes = 0 when 'pago' then valor < 0 and (antes + valor) = 0
    else valor <> 0 and (concepto <> 'reserva' or valor < 0) end);
alter table transacciones
  drop constraint transacciones_concepto_check,
  add constraint transacciones_concepto_check check (concepto in ('reserva', 'anticipo', 'saldo', 'recompensa', 'devolucion'));
insert into acciones_de_historial values ('pagarDevolucion');

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
    -- A debt that ended with its service.
    perform 1 from servicios where id = new.servicio_id and estado = 'cancelado'
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
