-- A service: a trip that a client operator publishes. `tenant` decides who may read it: 'MERCADO' while every company
-- may bid, 'CERRADO' after it expired or was cancelled, else the company that won.
create table servicios (
  id text primary key,
  -- The partner that published it.
  aliado_id text not null references aliados(id),
  version integer not null default 1,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'validar', 'reservado', 'confirmado', 'finalizado', 'vencido', 'cancelado')),
  tipo text not null,
  clase text not null,
  origen text not null,
  destino text not null,
  lat_origen double precision not null
    check (lat_origen >= '-90'::integer::double precision and lat_origen <= 90::double precision),
  lon_origen double precision not null
    check (lon_origen >= '-180'::integer::double precision and lon_origen <= 180::double precision),
  lat_destino double precision,
  lon_destino double precision,
  -- Initial bearing from origin to destination, in degrees from north.
  rumbo smallint not null check (rumbo >= 0 and rumbo <= 359),
  paradas jsonb not null default '[]'::jsonb,
  ciudad text,
  departamento text,
  pais text,
  fecha_salida date,
  hora_salida text,
  fecha_regreso date,
  hora_regreso text,
  -- Departure, computed from `fecha_salida` and `hora_salida` in Bogotá.
  salida timestamptz not null,
  -- End of the occupation of the vehicle (contract: `finDe`).
  fin timestamptz not null,
  -- When it was published.
  fecha timestamptz not null,
  pasajeros integer not null check (pasajeros > 0),
  observaciones text,
  empresa_aliada_id text references empresas(id),
  empresa_aliada text,
  -- The company that the vehicle is affiliated to. Data of vehicle and driver are copied here when they are assigned
  -- (docs/decisions/0048).
  empresa_afiliadora text,
  oferta_id text,
  -- Pesos, a multiple of 1,000.
  valor_oferta bigint check (valor_oferta > 0 and (valor_oferta % 1000::bigint) = 0),
  cuenta text,
  banco text,
  tipocuenta text,
  titular text,
  metodo_pago text check (metodo_pago in ('epayco', 'transferencia')),
  pago boolean not null default false,
  numero_transaccion text,
  pago_validado_por text,
  pago_validado_en timestamptz,
  vehiculo_id text references vehiculos(id),
  conductor_id text references conductores(id),
  conductor text,
  telefono_conductor text,
  imagen_conductor text,
  cedula_conductor text,
  licencia_de_conducir text,
  vencimiento_licencia_de_conducir date,
  placas text,
  marca text,
  modelo text,
  numero_interno text,
  tarjeta_operacion text,
  cuenta_conductor text,
  banco_conductor text,
  tipocuenta_conductor text,
  titular_conductor text,
  fuec boolean not null default false,
  fuec_archivo_id text references archivos(id),
  tipo_fuec text,
  recorrido_iniciado boolean not null default false,
  pagar_anticipo_conductor boolean not null default false,
  anticipo_conductor_pagado boolean not null default false,
  pagar_saldo_conductor boolean not null default false,
  saldo_conductor_pagado boolean not null default false,
  actualizado_en timestamptz not null,
  -- Written by the trigger `servicios_tenant`, so that no command can forget it.
  tenant text not null default '',
  -- Replaced FUEC files, oldest first.
  fuec_anteriores jsonb not null default '[]'::jsonb,
  -- The FUEC says something else than the service by now, and no other took its place.
  fuec_desactualizado boolean not null default false,
  -- The assigned vehicle was suspended after the assignment.
  vehiculo_suspendido boolean not null default false,
  rnt_conductor text,
  -- Owner of the vehicle, as its company wrote it when the trip was made (docs/decisions/0054).
  propietario text,
  -- When bidding ends: 24 hours after publication or at departure, whichever is earlier (contract: `venceEn`).
  vence timestamptz not null,
  -- When the trip was ended, and the last known position of the vehicle at that moment.
  finalizado_en timestamptz,
  lat_final double precision,
  lon_final double precision,
  -- When the vehicle of the running trip first moved (contract: `haSalido`); the route starts two hours before departure.
  en_camino_desde timestamptz,
  -- Who cancelled, when and why, and what the client is owed back (decisions §10). The ledger says when it was paid back.
  cancelado_en timestamptz,
  cancelado_por text,
  motivo_cancelacion text,
  nota_cancelacion text,
  devolucion bigint,
  devuelto_en timestamptz,
  -- Cancelled before anybody validated a payment of which there is evidence.
  pago_por_aclarar boolean not null default false,
  -- The client's rating of a finished trip; triggers compute the means.
  calificacion smallint check (calificacion >= 1 and calificacion <= 5),
  comentario_calificacion text,
  calificado_en timestamptz,
  -- What the driver's app told of the trip, oldest first (contract: `PasoGuardado`).
  pasos_conductor jsonb not null default '[]'::jsonb,
  -- When it was noticed that the vehicle did not leave (docs/decisions/0085).
  retrasado_en timestamptz,
  -- What is foreseen of its vehicle's arrival at the origin (contract: puntualidad.rules.ts): what stands, what was read
  -- last (a state stands when it was read twice), the arrival and the straight metres.
  puntualidad text check (puntualidad in ('a_tiempo', 'debe_salir', 'en_riesgo', 'tarde', 'sin_senal', 'ocupado', 'llego')),
  puntualidad_vista text
    check (puntualidad_vista in ('a_tiempo', 'debe_salir', 'en_riesgo', 'tarde', 'sin_senal', 'ocupado', 'llego')),
  llegada_prevista timestamptz,
  metros_al_origen integer,
  -- Who silenced the alarm of `puntualidad`, and until when.
  alarma_callada_hasta timestamptz,
  alarma_callada_por text,
  -- How `llegada_prevista` was computed (contract: `METODOS_DE_LLEGADA`).
  metodo_prevision text check (metodo_prevision in ('enrutador', 'vehiculo', 'usual')),
  -- What is foreseen of the trip on its way: next stop and destination (contract: `EnRutaGuardado`).
  en_ruta jsonb,
  constraint servicios_adjudicado
    check ((estado = 'cancelado' or (estado in ('pendiente', 'vencido')) = (empresa_aliada_id is null))
    and (empresa_aliada_id is null) = (valor_oferta is null)
    and (empresa_aliada_id is null) = (metodo_pago is null)),
  constraint servicios_pagado
    check (pago = (numero_transaccion is not null)
    and ((estado not in ('reservado', 'confirmado', 'finalizado')) or pago)),
  constraint servicios_con_fuec
    check (fuec = (fuec_archivo_id is not null)
    and ((estado not in ('confirmado', 'finalizado')) or fuec and vehiculo_id is not null)),
  constraint servicios_desactualizados check (not fuec_desactualizado or fuec),
  constraint servicios_recorrido
    check ((not recorrido_iniciado or (estado in ('confirmado', 'finalizado')))
    and (estado <> 'finalizado' or recorrido_iniciado)),
  constraint servicios_por_pagar
    check ((not pagar_anticipo_conductor or fuec or estado = 'cancelado'
    or estado = 'reservado' and fuec_anteriores <> '[]'::jsonb) and (not anticipo_conductor_pagado or pagar_anticipo_conductor)
    and (not pagar_saldo_conductor or estado = 'finalizado')
    and (not saldo_conductor_pagado or pagar_saldo_conductor)),
  constraint servicios_vence_antes_de_salir check (vence <= salida),
  constraint servicios_cancelados check ((cancelado_en is null or estado = 'cancelado')
    and (devolucion is null or pago and estado = 'cancelado') and (devuelto_en is null or devolucion is not null)
    and (not pago_por_aclarar or estado = 'cancelado' and not pago))
);
create index servicios_lista on servicios (tenant, estado, salida, id);
create index servicios_por_iniciar on servicios (salida) where estado = 'confirmado' and not recorrido_iniciado;
create index servicios_ocupacion on servicios (vehiculo_id, salida, fin)
  where estado in ('reservado', 'confirmado');
create index servicios_anticipos on servicios (tenant, salida, id) where pagar_anticipo_conductor
  and not anticipo_conductor_pagado;
create index servicios_saldos on servicios (tenant, salida, id) where pagar_saldo_conductor
  and not saldo_conductor_pagado;
create index servicios_aliado on servicios (aliado_id, fecha desc, id desc);
create index servicios_lista_por_fecha on servicios (tenant, estado, fecha, id);
create index servicios_lista_por_valor on servicios (tenant, estado, valor_oferta, id);
create index servicios_de_vehiculo on servicios (vehiculo_id, estado, salida, id) where vehiculo_id is not null;
create index servicios_de_todos on servicios (estado, salida, id) where length(tenant) > 0;
create index servicios_de_todos_por_fecha on servicios (estado, fecha, id) where length(tenant) > 0;
create index servicios_de_todos_por_valor on servicios (estado, valor_oferta, id) where length(tenant) > 0;
create index servicios_de_todos_por_area on servicios (lon_origen, lat_origen) where length(tenant) > 0;
create index servicios_de_todos_anticipos on servicios (salida, id) where pagar_anticipo_conductor
  and not anticipo_conductor_pagado and length(tenant) > 0;
create index servicios_de_todos_saldos on servicios (salida, id) where pagar_saldo_conductor
  and not saldo_conductor_pagado and length(tenant) > 0;
create index servicios_de_conductor on servicios (tenant, conductor_id) where conductor_id is not null;
create index servicios_por_vencer on servicios (vence) where estado = 'pendiente';
create index servicios_mercado on servicios (tenant, tipo, vence);
create index servicios_area on servicios (tenant, lon_origen, lat_origen) include (estado, tipo, vence, salida,
  id);
create index servicios_viajes_de_conductor on servicios (conductor_id, salida, id) where conductor_id is not null;
create index servicios_devoluciones on servicios (tenant, salida, id) where devolucion is not null
  and devuelto_en is null;
create index servicios_calificados on servicios (empresa_aliada_id) where calificacion is not null;
create index servicios_por_retrasar on servicios (salida)
  where estado = 'confirmado' and recorrido_iniciado and en_camino_desde is null and retrasado_en is null;
create index servicios_por_prever on servicios (salida, id) where estado = 'confirmado' and vehiculo_id is not null;

alter table servicios enable row level security;
alter table servicios force row level security;
grant select on servicios to aliadas_aliado, aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on servicios to aliadas_sistema;
grant insert (id, aliado_id, tipo, clase, origen, destino, lat_origen, lon_origen, lat_destino, lon_destino,
  rumbo, paradas, ciudad, departamento, pais, fecha_salida, hora_salida, fecha_regreso, hora_regreso, salida, fin,
  fecha, pasajeros, observaciones, actualizado_en, vence) on servicios to aliadas_aliado;
grant update (estado, empresa_aliada_id, empresa_aliada, oferta_id, valor_oferta, cuenta, banco, tipocuenta,
  titular, metodo_pago, actualizado_en) on servicios to aliadas_aliado;
grant update (estado, empresa_afiliadora, pago, numero_transaccion, pago_validado_por, pago_validado_en,
  vehiculo_id, conductor_id, conductor, telefono_conductor, imagen_conductor, cedula_conductor,
  licencia_de_conducir, vencimiento_licencia_de_conducir, placas, marca, modelo, numero_interno, tarjeta_operacion,
  cuenta_conductor, banco_conductor, tipocuenta_conductor, titular_conductor, fuec, fuec_archivo_id, tipo_fuec,
  pagar_anticipo_conductor, actualizado_en, fuec_anteriores, fuec_desactualizado, vehiculo_suspendido,
  rnt_conductor, propietario, alarma_callada_hasta, alarma_callada_por) on servicios to aliadas_empresa;
create policy sistema on servicios to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on servicios to aliadas_respaldo;
create policy respaldo on servicios for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado on servicios to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')))
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
create policy disparadores on servicios to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy empresa_cambia on servicios for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on servicios for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on servicios for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa') and case
    when tenant = 'MERCADO' then (select nullif(current_setting('app.empresa', true), '')) is not null
    else tenant = (select nullif(current_setting('app.empresa', true), '')) end);
create policy plataforma_cambia on servicios for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on servicios for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on servicios for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));
-- Triggers elsewhere: servicios_cambio (cambios.sql), servicios_con_asientos and
-- servicios_guardan_titulares (libro.sql), servicios_revocan_fuec (fuec.sql).
create trigger servicios_version before update on servicios for each row execute function subir_version();

-- What was foreseen of a vehicle says nothing of another one, nor of a trip that has ended or is reserved again.
create function olvidar_prevision() returns trigger language plpgsql as $$
begin
  new.puntualidad := null;
  new.puntualidad_vista := null;
  new.llegada_prevista := null;
  new.metros_al_origen := null;
  new.metodo_prevision := null;
  new.en_ruta := null;
  return new;
end
$$;
create trigger servicios_prevision before update on servicios for each row
  when (((coalesce(old.puntualidad, old.puntualidad_vista) is not null) or (old.en_ruta is not null))
    and (old.vehiculo_id is distinct from new.vehiculo_id or old.estado is distinct from new.estado))
  execute function olvidar_prevision();

-- A silence belongs to the state that was silenced. Its trigger comes after `servicios_prevision` by its name.
create function romper_silencio() returns trigger language plpgsql as $$
begin
  new.alarma_callada_hasta := null;
  new.alarma_callada_por := null;
  return new;
end
$$;
create trigger servicios_silencio before update on servicios for each row
  when (old.alarma_callada_hasta is not null and old.puntualidad is distinct from new.puntualidad)
  execute function romper_silencio();

-- What a company may not know before it wins: client, contact and guide. `tenant` stays 'CERRADO' until an offer is
-- accepted.
create table servicio_contactos (
  servicio_id text primary key references servicios(id),
  aliado_id text not null references aliados(id),
  tenant text not null default 'CERRADO',
  empresa text,
  nombre text,
  telefono_operador text,
  solicitante text,
  cliente text,
  rut_cliente text,
  telefono_cliente text,
  email_cliente text,
  imagen_cliente text,
  guia text,
  telefono_guia text,
  especialidades_guia text,
  idiomas_guia text,
  experiencia_guia text
);
create index servicio_contactos_imagen on servicio_contactos (imagen_cliente) where imagen_cliente is not null;

alter table servicio_contactos enable row level security;
alter table servicio_contactos force row level security;
grant select on servicio_contactos to aliadas_aliado, aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on servicio_contactos to aliadas_sistema;
grant insert (servicio_id, aliado_id, empresa, nombre, telefono_operador, solicitante, cliente, rut_cliente,
  telefono_cliente, email_cliente, guia, telefono_guia, especialidades_guia, idiomas_guia,
  experiencia_guia) on servicio_contactos to aliadas_aliado;
grant update (tenant) on servicio_contactos to aliadas_aliado;
create policy sistema on servicio_contactos to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on servicio_contactos to aliadas_respaldo;
create policy respaldo on servicio_contactos for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado on servicio_contactos to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')))
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));
create policy empresa_cambia on servicio_contactos for update to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_crea on servicio_contactos for insert to aliadas_empresa
  with check ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy empresa_lee on servicio_contactos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_cambia on servicio_contactos for update to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')))
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_crea on servicio_contactos for insert to aliadas_plataforma
  with check ((select current_user = 'aliadas_plataforma')
    and tenant = (select nullif(current_setting('app.empresa', true), '')));
create policy plataforma_lee on servicio_contactos for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- What the app of a client keeps at a service for itself. No company reads it.
create table servicio_referencias (
  servicio_id text primary key references servicios(id),
  aliado_id text not null references aliados(id),
  referencia text,
  -- Refused to a second service of the partner.
  unica boolean not null default false,
  metadatos jsonb not null default '{}'::jsonb,
  constraint servicio_referencias_con_texto check (not unica or referencia is not null)
);
create unique index servicio_referencias_unicas on servicio_referencias (aliado_id, referencia) where unica;
create index servicio_referencias_por_texto on servicio_referencias (aliado_id, referencia)
  where referencia is not null;

alter table servicio_referencias enable row level security;
alter table servicio_referencias force row level security;
grant select on servicio_referencias to aliadas_aliado;
grant select, insert, update, delete on servicio_referencias to aliadas_sistema;
grant insert (servicio_id, aliado_id, referencia, unica, metadatos) on servicio_referencias to aliadas_aliado;
create policy sistema on servicio_referencias to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on servicio_referencias to aliadas_respaldo;
create policy respaldo on servicio_referencias for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy aliado on servicio_referencias to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')))
  with check ((select current_user = 'aliadas_aliado')
    and aliado_id = (select nullif(current_setting('app.aliado', true), '')));

-- Search words of services. Each has the `tenant` of what it says: words of the trip follow the service, words of
-- client and guide follow the contact (docs/decisions/0020).
create table servicio_palabras (
  servicio_id text not null,
  fuente text not null check (fuente in ('viaje', 'contacto')),
  tenant text not null,
  palabra text collate "C" not null
);
create index servicio_palabras_servicio on servicio_palabras (servicio_id);
create index servicio_palabras_busqueda on servicio_palabras (tenant, palabra, servicio_id);

alter table servicio_palabras enable row level security;
alter table servicio_palabras force row level security;
grant select on servicio_palabras to aliadas_empresa, aliadas_plataforma;
grant select, insert, update, delete on servicio_palabras to aliadas_sistema;
create policy sistema on servicio_palabras to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on servicio_palabras to aliadas_respaldo;
create policy respaldo on servicio_palabras for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores on servicio_palabras to current_user
  using (pg_trigger_depth() > 0)
  with check (pg_trigger_depth() > 0);
create policy empresa_lee on servicio_palabras for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa')
    and (tenant = any (array[ case
    when (select nullif(current_setting('app.empresa', true), '')) is not null then 'MERCADO'
    else null::text end, (select nullif(current_setting('app.empresa', true), ''))])));
create policy plataforma_lee on servicio_palabras for select to aliadas_plataforma
  using ((select current_user = 'aliadas_plataforma'));

-- Changes of the number of services of an owner by state and type; the number is the sum. Rows are only inserted, so
-- no command waits for a lock; a job adds rows up (docs/decisions/0057).
create table servicios_contados (
  tenant text not null,
  estado text not null,
  tipo text not null,
  cuantos integer not null
);
create index servicios_contados_de on servicios_contados (tenant, estado, tipo) include (cuantos);

alter table servicios_contados enable row level security;
alter table servicios_contados force row level security;
grant select on servicios_contados to aliadas_empresa;
grant select, insert, update, delete on servicios_contados to aliadas_sistema;
create policy sistema on servicios_contados to aliadas_sistema
  using ((select current_user = 'aliadas_sistema'))
  with check ((select current_user = 'aliadas_sistema'));
grant select on servicios_contados to aliadas_respaldo;
create policy respaldo on servicios_contados for select to aliadas_respaldo
  using ((select current_user = 'aliadas_respaldo'));
create policy disparadores on servicios_contados for insert to current_user with check (pg_trigger_depth() > 0);
create policy empresa_lee on servicios_contados for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa') and case
    when tenant = 'MERCADO' then (select nullif(current_setting('app.empresa', true), '')) is not null
    else tenant = (select nullif(current_setting('app.empresa', true), '')) end);

create policy aliado_ve_imagen_de_cliente on archivos for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado') and preset = 'imagenCliente'
    and (exists (select from servicios where servicios.id = archivos.servicio_id)));

create policy empresa_ve_imagen_de_cliente on archivos for select to aliadas_empresa
  using ((select current_user = 'aliadas_empresa') and preset = 'imagenCliente'
    and (exists (select from servicio_contactos where servicio_contactos.imagen_cliente = archivos.id)));

create policy plataforma_lee_de_visibles on archivos as restrictive for select to aliadas_plataforma
  using (servicio_id is null
    or (exists (select from servicios where servicios.id = archivos.servicio_id
    and servicios.estado <> 'cancelado')));

create policy aliado_ve_vehiculo_asignado on vehiculos for select to aliadas_aliado
  using ((select current_user = 'aliadas_aliado')
    and (exists (select from servicios where servicios.vehiculo_id = vehiculos.id)));

-- Marks the reserved and confirmed services of a suspended vehicle.
create function avisar_suspension() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update servicios set vehiculo_suspendido = new.suspendido
    where vehiculo_id = new.id and estado in ('reservado', 'confirmado') and vehiculo_suspendido <> new.suspendido;
  return null;
end
$$;
create trigger vehiculos_suspension after update of suspendido on vehiculos for each row
  when (old.suspendido <> new.suspendido) execute function avisar_suspension();

-- Adds the difference to `servicios_contados`.
create function contar_servicio() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into servicios_contados values (old.tenant, old.estado, old.tipo, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into servicios_contados values (new.tenant, new.estado, new.tipo, 1);
  end if;
  return null;
end
$$;
create trigger servicios_contados_de_paso after update on servicios for each row
  when ((old.tenant, old.estado, old.tipo) is distinct from (new.tenant, new.estado, new.tipo))
  execute function contar_servicio();
create trigger servicios_contados_fuera_o_dentro after insert or delete on servicios for each row
  execute function contar_servicio();

-- Limits which states each role may move a service between. Policies decide which rows.
create function guardar_servicio() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
create trigger servicios_estado before update on servicios for each row
  when (current_user in ('aliadas_aliado', 'aliadas_empresa')) execute function guardar_servicio();

-- The owner of a service: all companies while it is pending, else the company that won it, else nobody.
create function poner_tenant() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.tenant := case new.estado when 'pendiente' then 'MERCADO' when 'vencido' then 'CERRADO'
    else coalesce(new.empresa_aliada_id, 'CERRADO') end;
  return new;
end
$$;
create trigger servicios_tenant before insert or update on servicios for each row execute function poner_tenant();

-- The rating of a company and of a driver is the mean of their trips' ratings.
create function promediar_calificaciones() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- One rating after another: each mean is read after the one before it was written.
  perform 1 from empresas where id = new.empresa_aliada_id for no key update;
  perform 1 from vehiculos where conductor_id = new.conductor_id order by id for no key update;
  update empresas set rating = (select round(avg(calificacion), 2) from servicios
    where empresa_aliada_id = new.empresa_aliada_id and calificacion is not null) where id = new.empresa_aliada_id;
  update vehiculos set rating = (select round(avg(calificacion), 2) from servicios
    where conductor_id = new.conductor_id and calificacion is not null) where conductor_id = new.conductor_id;
  return null;
end
$$;
create trigger servicios_calificados_promedian after update of calificacion on servicios for each row
  when (new.calificacion is not null) execute function promediar_calificaciones();

-- Writes the search words of contacts.
create function indexar_contactos() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from servicio_palabras p using nuevas n where tg_op = 'UPDATE' and p.servicio_id = n.servicio_id and p.fuente = 'contacto';
  insert into servicio_palabras select n.servicio_id, 'contacto', n.tenant, palabra from nuevas n, palabras_del_contacto(n.*) palabra;
  return null;
end
$$;
create trigger servicio_contactos_palabras_cambiadas after update on servicio_contactos
  referencing new table as nuevas for each statement execute function indexar_contactos();
create trigger servicio_contactos_palabras_nuevas after insert on servicio_contactos
  referencing new table as nuevas for each statement execute function indexar_contactos();

-- Writes the search words of trips.
create function indexar_viajes() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into servicio_palabras select n.id, 'viaje', n.tenant, palabra from nuevas n, palabras_del_viaje(n.*) palabra;
    return null;
  end if;
  if exists (
    select from nuevas n join viejas v on v.id = n.id
    where (n.tenant, n.origen, n.destino, n.ciudad, n.paradas, n.placas, n.conductor, n.telefono_conductor)
      is distinct from (v.tenant, v.origen, v.destino, v.ciudad, v.paradas, v.placas, v.conductor, v.telefono_conductor)
  ) then
    delete from servicio_palabras p using nuevas n where p.servicio_id = n.id and p.fuente = 'viaje';
    insert into servicio_palabras select n.id, 'viaje', n.tenant, palabra from nuevas n, palabras_del_viaje(n.*) palabra;
  end if;
  return null;
end
$$;
create trigger servicios_palabras_cambiadas after update on servicios
  referencing old table as viejas new table as nuevas for each statement execute function indexar_viajes();
create trigger servicios_palabras_nuevas after insert on servicios referencing new table as nuevas
  for each statement execute function indexar_viajes();

-- A correction of a driver reaches the driver's services (docs/decisions/0048): all of it while reserved; later only
-- the telephone, and the account while something is still to be paid.
create function llevar_conductor() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update servicios set conductor = new.nombre, telefono_conductor = new.telefono, imagen_conductor = new.imagen,
      cedula_conductor = new.cedula, licencia_de_conducir = new.licencia_de_conducir
    where vehiculo_id in (select id from vehiculos where conductor_id = new.id) and conductor_id = new.id and estado = 'reservado';
  update servicios set telefono_conductor = new.telefono
    where vehiculo_id in (select id from vehiculos where conductor_id = new.id) and conductor_id = new.id and estado = 'confirmado'
      and telefono_conductor is distinct from new.telefono;
  update servicios set banco_conductor = new.banco, tipocuenta_conductor = new.tipocuenta, cuenta_conductor = new.cuenta,
      titular_conductor = new.titular
    where vehiculo_id in (select id from vehiculos where conductor_id = new.id) and conductor_id = new.id
      and estado in ('reservado', 'confirmado', 'finalizado') and not (anticipo_conductor_pagado and saldo_conductor_pagado)
      and (banco_conductor, tipocuenta_conductor, cuenta_conductor, titular_conductor)
        is distinct from (new.banco, new.tipocuenta, new.cuenta, new.titular);
  return null;
end
$$;
create trigger conductores_en_servicios after update on conductores for each row
  when ((old.nombre, old.telefono, old.imagen, old.cedula, old.licencia_de_conducir, old.banco, old.tipocuenta,
  old.cuenta, old.titular) is distinct
  from (new.nombre, new.telefono, new.imagen, new.cedula, new.licencia_de_conducir, new.banco, new.tipocuenta,
  new.cuenta, new.titular)) execute function llevar_conductor();

-- A correction of a document reaches the services with its vehicle or driver while they are reserved.
create function llevar_documento() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.tipo = 'tarjetaOperacion' then
    update servicios set tarjeta_operacion = new.numero where vehiculo_id = new.titular_id and estado = 'reservado';
  elsif new.tipo = 'rnt' then
    update servicios set rnt_conductor = nullif(new.numero, '')
      where vehiculo_id in (select id from vehiculos where conductor_id = new.titular_id) and conductor_id = new.titular_id
        and estado = 'reservado';
  else
    update servicios set vencimiento_licencia_de_conducir = new.vence
      where vehiculo_id in (select id from vehiculos where conductor_id = new.titular_id) and conductor_id = new.titular_id
        and estado = 'reservado';
  end if;
  return null;
end
$$;
create trigger documentos_en_servicios after insert or update of numero, vence on documentos for each row
  when ((new.tipo in ('tarjetaOperacion', 'licenciaDeConducir', 'rnt'))
  and (new.titular_tipo in ('vehiculo', 'conductor'))) execute function llevar_documento();

-- A correction of a vehicle reaches its services while they are reserved.
create function llevar_vehiculo() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update servicios set numero_interno = new.numero_interno, empresa_afiliadora = nullif(new.empresa, ''),
      propietario = nullif(btrim(new.propietario), '')
    where vehiculo_id = new.id and estado = 'reservado';
  return null;
end
$$;
create trigger vehiculos_en_servicios after update of numero_interno, empresa, propietario on vehiculos
  for each row when ((old.numero_interno, old.empresa, old.propietario) is distinct
  from (new.numero_interno, new.empresa, new.propietario)) execute function llevar_vehiculo();

-- Search words of a contact.
create function palabras_del_contacto(c servicio_contactos) returns setof text language sql stable as $$
  select palabras_de(array[c.empresa, c.nombre, c.solicitante, c.cliente, c.guia])
  union
  select numeros_de(array[c.telefono_operador, c.telefono_cliente, c.telefono_guia])
$$;

-- Search words of a trip.
create function palabras_del_viaje(s servicios) returns setof text language sql stable as $$
  select palabras_de(array[right(s.id, 6), s.origen, s.destino, s.ciudad, s.placas, regexp_replace(s.placas, '[^0-9]', '', 'g'), s.conductor]
    || array(select parada ->> 'location' from jsonb_array_elements(s.paradas) parada))
  union
  select numeros_de(array[s.telefono_conductor])
$$;
