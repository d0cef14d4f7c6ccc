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
