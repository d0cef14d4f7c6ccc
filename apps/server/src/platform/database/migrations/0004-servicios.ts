import { sql, type Kysely } from 'kysely'

/**
 * `tenant` says who sees a row and is computed, so that no command can forget it: MERCADO while every company may bid, CERRADO when nobody
 * won, otherwise the company that did. What a company may not know before it wins lives in servicio_contactos under the same wall.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table servicios (
      id text primary key,
      aliado_id text not null references aliados (id),
      version integer not null default 1,
      estado text not null default 'pendiente'
        check (estado in ('pendiente', 'validar', 'reservado', 'confirmado', 'finalizado', 'vencido', 'cancelado')),
      tipo text not null,
      clase text not null,
      origen text not null,
      destino text not null,
      lat_origen double precision not null check (lat_origen between -90 and 90),
      lon_origen double precision not null check (lon_origen between -180 and 180),
      lat_destino double precision,
      lon_destino double precision,
      rumbo smallint not null check (rumbo between 0 and 359),
      paradas jsonb not null default '[]',
      ciudad text,
      departamento text,
      pais text,
      fecha_salida date,
      hora_salida text,
      fecha_regreso date,
      hora_regreso text,
      salida timestamptz not null,
      fin timestamptz not null,
      fecha timestamptz not null,
      pasajeros integer not null check (pasajeros > 0),
      observaciones text,
      empresa_aliada_id text references empresas (id),
      empresa_aliada text,
      empresa_afiliadora text,
      oferta_id text,
      valor_oferta bigint check (valor_oferta > 0 and valor_oferta % 1000 = 0),
      cuenta text,
      banco text,
      tipocuenta text,
      titular text,
      metodo_pago text check (metodo_pago in ('epayco', 'transferencia')),
      pago boolean not null default false,
      numero_transaccion text,
      pago_validado_por text,
      pago_validado_en timestamptz,
      vehiculo_id text references vehiculos (id),
      conductor_id text references conductores (id),
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
      fuec_archivo_id text references archivos (id),
      tipo_fuec text,
      recorrido_iniciado boolean not null default false,
      pagar_anticipo_conductor boolean not null default false,
      anticipo_conductor_pagado boolean not null default false,
      pagar_saldo_conductor boolean not null default false,
      saldo_conductor_pagado boolean not null default false,
      actualizado_en timestamptz not null,
      tenant text generated always as (
        case when estado = 'pendiente' then 'MERCADO' when estado in ('vencido', 'cancelado') then 'CERRADO' else empresa_aliada_id end
      ) stored not null,
      constraint servicios_adjudicado check (
        (estado in ('pendiente', 'vencido', 'cancelado')) = (empresa_aliada_id is null)
        and (empresa_aliada_id is null) = (valor_oferta is null)
        and (empresa_aliada_id is null) = (metodo_pago is null)
      ),
      constraint servicios_pagado check (pago = (numero_transaccion is not null) and (estado not in ('reservado', 'confirmado', 'finalizado') or pago)),
      constraint servicios_con_fuec check (
        fuec = (fuec_archivo_id is not null) and (estado not in ('confirmado', 'finalizado') or (fuec and vehiculo_id is not null))
      ),
      constraint servicios_recorrido check (
        (not recorrido_iniciado or estado in ('confirmado', 'finalizado')) and (estado <> 'finalizado' or recorrido_iniciado)
      ),
      constraint servicios_por_pagar check (
        (not pagar_anticipo_conductor or fuec) and (not anticipo_conductor_pagado or pagar_anticipo_conductor)
        and (not pagar_saldo_conductor or estado = 'finalizado') and (not saldo_conductor_pagado or pagar_saldo_conductor)
      )
    );
    create index servicios_mercado on servicios (tenant, tipo, fecha);
    create index servicios_lista on servicios (tenant, estado, salida, id);
    create index servicios_area on servicios (tenant, lon_origen, lat_origen);
    create index servicios_por_vencer on servicios (fecha) where estado = 'pendiente';
    create index servicios_por_iniciar on servicios (salida) where estado = 'confirmado' and not recorrido_iniciado;
    create index servicios_ocupacion on servicios (vehiculo_id, salida, fin) where estado in ('reservado', 'confirmado');
    create index servicios_anticipos on servicios (tenant, salida, id) where pagar_anticipo_conductor and not anticipo_conductor_pagado;
    create index servicios_saldos on servicios (tenant, salida, id) where pagar_saldo_conductor and not saldo_conductor_pagado;
    create index servicios_aliado on servicios (aliado_id, fecha desc, id desc);

    create table servicio_contactos (
      servicio_id text primary key references servicios (id),
      aliado_id text not null references aliados (id),
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

    create table ofertas (
      id text primary key,
      servicio_id text not null references servicios (id),
      aliado_id text not null references aliados (id),
      empresa_id text not null references empresas (id),
      version integer not null default 1,
      oferente text not null,
      precio bigint not null check (precio > 0 and precio % 1000 = 0),
      estado text not null default 'enviada' check (estado in ('enviada', 'aceptada', 'rechazada', 'vencida', 'retirada')),
      fecha timestamptz not null,
      fecha_oferta date not null,
      empresa text not null,
      titular text not null,
      banco text not null,
      tipocuenta text not null,
      cuenta text not null,
      documento_cotizacion text references archivos (id),
      corporativa boolean not null default true,
      finalizado_conductor boolean not null default false,
      rating_conductor integer not null default 5,
      actualizado_en timestamptz not null
    );
    create unique index ofertas_una_viva on ofertas (servicio_id, empresa_id) where estado in ('enviada', 'aceptada');
    create unique index ofertas_una_aceptada on ofertas (servicio_id) where estado = 'aceptada';
    create index ofertas_por_vencer on ofertas (fecha) where estado = 'enviada';
    create index ofertas_empresa on ofertas (empresa_id, servicio_id);
  `.execute(db)
}
