import { sql, type Kysely } from 'kysely'

const EMPRESA = `nullif(current_setting('app.empresa', true), '')`
const ALIADO = `nullif(current_setting('app.aliado', true), '')`
const DEFINIDORA = 'language plpgsql security definer set search_path = pg_catalog, public, pg_temp'

/**
 * The ledger: every fact of money is an entry, and entries are never changed. Those of one thing (the booking, the advance or the balance of a
 * service, the reward of a vehicle) form a chain: each begins with what the one before left open (`antes`) and says what it adds to it
 * (`valor`), so that the sums are right by constraint. Nothing is open below zero, a payment closes what is open, and a correction is the
 * counter-entry of one entry, once.
 */
const TABLA = `
  create table asientos (
    id text primary key,
    empresa_id text not null references empresas (id),
    concepto text not null check (concepto in ('reserva', 'anticipo', 'saldo', 'recompensa')),
    clase text not null check (clase in ('causa', 'pago', 'reverso')),
    servicio_id text references servicios (id),
    vehiculo_id text references vehiculos (id),
    orden integer not null check (orden > 0),
    antes bigint not null check (antes >= 0),
    valor bigint not null,
    numero text,
    titular text,
    banco text,
    tipocuenta text,
    cuenta text,
    archivo_id text references archivos (id),
    corrige text,
    motivo text,
    actor_tipo text not null check (actor_tipo in ('persona', 'aliado', 'servidor')),
    actor_id text,
    actor_nombre text not null,
    en timestamptz not null,
    objeto_id text generated always as (coalesce(servicio_id, vehiculo_id)) stored not null,
    saldo bigint generated always as (antes + valor) stored not null check (saldo >= 0),
    anterior integer generated always as (nullif(orden - 1, 0)) stored,
    contra bigint generated always as (- valor) stored not null,
    constraint asientos_de_que check (
      (servicio_id is null) <> (vehiculo_id is null) and (vehiculo_id is not null) = (concepto = 'recompensa')
    ),
    constraint asientos_valor check (
      case clase when 'causa' then valor > 0 and antes = 0 when 'pago' then valor < 0 and antes + valor = 0 else valor <> 0 and concepto <> 'reserva' end
    ),
    constraint asientos_pago check ((numero is not null) = (clase = 'pago')),
    constraint asientos_reverso check ((corrige is not null) = (clase = 'reverso') and (motivo is not null) = (clase = 'reverso')),
    constraint asientos_uno_tras_otro unique (concepto, objeto_id, orden),
    constraint asientos_comienzo check (orden > 1 or antes = 0),
    constraint asientos_eslabon unique (concepto, objeto_id, orden, saldo),
    constraint asientos_cadena foreign key (concepto, objeto_id, anterior, antes) references asientos (concepto, objeto_id, orden, saldo),
    constraint asientos_corregible unique (id, concepto, objeto_id, valor),
    constraint asientos_contrario foreign key (corrige, concepto, objeto_id, contra) references asientos (id, concepto, objeto_id, valor),
    constraint asientos_corregido_una_vez unique (corrige)
  );
  create unique index asientos_una_causa on asientos (concepto, objeto_id) where clase = 'causa' and concepto <> 'recompensa';
  create index asientos_empresa on asientos (empresa_id, en, id);
  create index asientos_objeto on asientos (objeto_id);
  create index vehiculos_recompensas on vehiculos (empresa_id, viajes_realizados) where referido_por is not null and not comision_pagada_a_referente;

  alter table asientos enable row level security;
  alter table asientos force row level security;
  create policy sistema on asientos to aliadas_sistema using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
  create policy empresa_lee on asientos for select to aliadas_empresa using (current_user = 'aliadas_empresa' and empresa_id = ${EMPRESA});
  create policy plataforma_lee on asientos for select to aliadas_plataforma using (current_user = 'aliadas_plataforma');
  create policy empresa_crea on asientos for insert to aliadas_empresa with check (
    current_user = 'aliadas_empresa' and empresa_id = ${EMPRESA} and case when concepto = 'recompensa'
      then exists (select from vehiculos where vehiculos.id = vehiculo_id and vehiculos.empresa_id = asientos.empresa_id)
      else exists (select from servicios where servicios.id = servicio_id and servicios.empresa_aliada_id = asientos.empresa_id) end
  );
  -- A client app awards, and does nothing else with money.
  create policy aliado_adjudica on asientos for insert to aliadas_aliado with check (
    current_user = 'aliadas_aliado' and concepto = 'reserva' and clase = 'causa' and exists (
      select from servicios where servicios.id = servicio_id and servicios.aliado_id = ${ALIADO} and servicios.empresa_aliada_id = asientos.empresa_id
    )
  );
  grant select, insert on asientos to aliadas_sistema;
  grant select on asientos to aliadas_empresa, aliadas_plataforma;
  grant insert (id, empresa_id, concepto, clase, servicio_id, vehiculo_id, orden, antes, valor, numero, titular, banco, tipocuenta, cuenta,
    archivo_id, corrige, motivo, actor_tipo, actor_id, actor_nombre, en) on asientos to aliadas_empresa;
  grant insert (id, empresa_id, concepto, clase, servicio_id, orden, antes, valor, actor_tipo, actor_id, actor_nombre, en)
    on asientos to aliadas_aliado;

  create function rechazar_cambio_de_asiento() returns trigger language plpgsql as $$
  begin
    raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
  end $$;
  create trigger asientos_solo_crece before update or delete or truncate on asientos
    for each statement execute function rechazar_cambio_de_asiento();
`

/**
 * What records say of their payments follows the ledger and is written by nobody else: a company may not write `anticipo_conductor_pagado` and
 * its like. An entry that does not fit its record is refused, and so is a record that claims money without its entry.
 */
const REGISTROS = `
  create policy disparadores on asientos to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);
  create policy disparadores on servicios to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);
  create policy disparadores on vehiculos to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);
  create policy disparadores on transacciones to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);

  create function llevar_asiento() returns trigger ${DEFINIDORA} as $$
  declare
    pagado boolean := new.valor < 0;
  begin
    if new.clase = 'causa' and new.concepto <> 'recompensa' then
      perform 1 from servicios where id = new.servicio_id and empresa_aliada_id = new.empresa_id and case new.concepto
        when 'reserva' then new.valor = valor_oferta
        when 'anticipo' then pagar_anticipo_conductor and new.valor = round(valor_oferta * 0.45)
        else pagar_saldo_conductor and new.valor = round(valor_oferta * 0.45) end;
    elsif new.clase = 'causa' or (new.clase = 'reverso' and pagado) then
      perform 1 from vehiculos where id = new.vehiculo_id and not comision_pagada_a_referente;
    elsif new.concepto = 'reserva' then
      perform 1 from servicios where id = new.servicio_id and numero_transaccion = new.numero;
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
  end $$;
  create trigger asientos_a_sus_registros after insert on asientos for each row execute function llevar_asiento();

  create function exigir_asientos() returns trigger ${DEFINIDORA} as $$
  begin
    if exists (
      select from (values ('reserva', 'causa', new.empresa_aliada_id is not null), ('reserva', 'pago', new.pago),
        ('anticipo', 'causa', new.pagar_anticipo_conductor), ('anticipo', 'pago', new.anticipo_conductor_pagado),
        ('saldo', 'causa', new.pagar_saldo_conductor), ('saldo', 'pago', new.saldo_conductor_pagado)) as hay (concepto, clase, dice)
      where dice and not exists (
        select from asientos a where a.objeto_id = new.id and a.concepto = hay.concepto and a.clase = hay.clase)
    ) then
      raise exception 'service % lacks an entry in the ledger', new.id using errcode = 'check_violation', constraint = 'servicios_con_asientos';
    end if;
    return null;
  end $$;
  create constraint trigger servicios_con_asientos after update on servicios deferrable initially deferred for each row
    when ((old.empresa_aliada_id is null, old.pago, old.pagar_anticipo_conductor, old.anticipo_conductor_pagado, old.pagar_saldo_conductor, old.saldo_conductor_pagado)
      is distinct from (new.empresa_aliada_id is null, new.pago, new.pagar_anticipo_conductor, new.anticipo_conductor_pagado, new.pagar_saldo_conductor, new.saldo_conductor_pagado))
    execute function exigir_asientos();
`

/** A reward has a number of its own kind, and its vehicle in place of a service. */
const NUMEROS = `
  alter table transacciones
    alter column servicio_id drop not null,
    add column vehiculo_id text references vehiculos (id),
    drop constraint transacciones_concepto_check,
    add constraint transacciones_concepto_check check (concepto in ('reserva', 'anticipo', 'saldo', 'recompensa')),
    add constraint transacciones_de_que check ((servicio_id is null) <> (vehiculo_id is null) and (vehiculo_id is not null) = (concepto = 'recompensa')),
    add constraint transacciones_una_recompensa unique (vehiculo_id);
  drop policy empresa_crea on transacciones;
  create policy empresa_crea on transacciones for insert to aliadas_empresa with check (
    current_user = 'aliadas_empresa' and empresa_id = ${EMPRESA} and case when concepto = 'recompensa'
      then exists (select from vehiculos where vehiculos.id = vehiculo_id and vehiculos.empresa_id = transacciones.empresa_id)
      else exists (select from servicios where servicios.id = servicio_id and servicios.empresa_aliada_id = transacciones.empresa_id) end
  );
`

/** One row for each service that is in that state already, by whom and when the history says. */
const causa = (concepto: string, accion: string, valor: string, donde: string): string => `
  insert into asientos (id, empresa_id, concepto, clase, servicio_id, orden, antes, valor, actor_tipo, actor_id, actor_nombre, en)
    select upper(left(md5('${concepto} causa ' || s.id), 24)), s.empresa_aliada_id, '${concepto}', 'causa', s.id, 1, 0, ${valor},
      coalesce(h.actor_tipo, 'servidor'), h.actor_id, coalesce(h.actor_nombre, 'Aliadas'), coalesce(h.en, s.actualizado_en)
    from servicios s left join lateral (
      select actor_tipo, actor_id, actor_nombre, en from historial
      where tenant = s.tenant and entidad_id = s.id and accion = '${accion}' order by id desc limit 1) h on true
    where ${donde};
`

/** What is there already: award, payment of the booking, advance and balance owed. No version could pay a driver. */
export const YA_HAY = `
  set local role aliadas_sistema;
  ${causa('reserva', 'aceptarOferta', 's.valor_oferta', 's.empresa_aliada_id is not null')}
  insert into asientos (id, empresa_id, concepto, clase, servicio_id, orden, antes, valor, numero, titular, banco, tipocuenta, cuenta,
      actor_tipo, actor_id, actor_nombre, en)
    select upper(left(md5('reserva pago ' || s.id), 24)), s.empresa_aliada_id, 'reserva', 'pago', s.id, 2, s.valor_oferta, - s.valor_oferta,
      s.numero_transaccion, s.titular, s.banco, s.tipocuenta, s.cuenta,
      coalesce(h.actor_tipo, 'servidor'), coalesce(h.actor_id, s.pago_validado_por), coalesce(h.actor_nombre, 'Aliadas'),
      coalesce(s.pago_validado_en, h.en, s.actualizado_en)
    from servicios s left join lateral (
      select actor_tipo, actor_id, actor_nombre, en from historial
      where tenant = s.tenant and entidad_id = s.id and accion = 'validarPago' order by id desc limit 1) h on true
    where s.pago;
  ${causa('anticipo', 'subirFuec', 'round(s.valor_oferta * 0.45)', 's.pagar_anticipo_conductor')}
  ${causa('saldo', 'finalizar', 'round(s.valor_oferta * 0.45)', 's.pagar_saldo_conductor')}
  reset role;
`

const ACCIONES = `
  alter table historial drop constraint historial_accion;
  alter table historial add constraint historial_accion check (accion in (
    'publicar', 'ofertar', 'retirar', 'aceptar', 'rechazar', 'aceptarOferta', 'validarPago', 'asignarVehiculo', 'subirFuec',
    'reemplazarFuec', 'iniciarRecorrido', 'finalizar', 'vencer', 'cancelar', 'pagarAnticipo', 'pagarSaldo', 'pagarRecompensa',
    'corregirPago', 'crear', 'guardarPerfil', 'guardarEmpresa',
    'cambiarFotoDePerfil', 'cambiarLogo', 'cambiarFotosCorporativas', 'registrar', 'cambiar-rol', 'desactivar', 'reactivar',
    'reinvitar', 'verificar-correo', 'ingresar', 'rechazar-ingreso', 'cambiar-contrasena', 'cerrar-sesiones', 'crear-clave',
    'revocar-clave', 'crear-clave-de-aliado', 'revocar-clave-de-aliado', 'leer-documento', 'negar'
  )) not valid;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw([TABLA, REGISTROS, NUMEROS, YA_HAY, ACCIONES].join('\n')).execute(db)
}
