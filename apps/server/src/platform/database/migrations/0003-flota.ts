import { sql, type Kysely } from 'kysely'

/**
 * The specification keeps a vehicle and its driver in one record. They are two tables, with documents as rows, because a driver may drive
 * several vehicles; the flags of the one record (validado, suspendido, viajes…) stay with the vehicle.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table archivos (
      id text primary key,
      tenant text not null,
      preset text not null,
      clave text not null unique,
      nombre text not null,
      tipo text not null,
      bytes integer not null check (bytes > 0),
      sha256 text not null,
      servicio_id text,
      subido_por text not null,
      usado boolean not null default false,
      creado_en timestamptz not null
    );
    create index archivos_sin_uso on archivos (creado_en) where not usado;

    create table conductores (
      id text primary key,
      empresa_id text not null references empresas (id),
      nombre text not null,
      imagen text,
      cedula text not null,
      direccion text not null default '',
      ciudad text not null default '',
      telefono text not null,
      email text not null default '',
      licencia_de_conducir text not null default '',
      banco text not null default '',
      tipocuenta text not null default '',
      cuenta text not null default '',
      titular text not null default '',
      rut text not null default '',
      version integer not null default 1,
      creado_en timestamptz not null,
      actualizado_en timestamptz not null
    );
    create index conductores_empresa on conductores (empresa_id);

    create table vehiculos (
      id text primary key,
      empresa_id text not null references empresas (id),
      conductor_id text references conductores (id),
      placas text not null check (placas = upper(placas) and length(placas) = 6),
      marca text not null,
      modelo text not null,
      tipo text not null,
      capacidad integer not null check (capacidad between 1 and 50),
      color text,
      propietario text not null default '',
      empresa text not null default '',
      numero_interno text not null default '',
      licencia text not null default '',
      aire boolean not null default false,
      bilingue boolean not null default false,
      bodega boolean not null default false,
      parrilla boolean not null default false,
      portabicicletas boolean not null default false,
      sillasestandard boolean not null default false,
      sillasreclinables boolean not null default false,
      tv boolean not null default false,
      usb boolean not null default false,
      wifi boolean not null default false,
      imagen text,
      frente text,
      "lateral" text,
      interior text,
      perspectiva text,
      tablero text,
      fotos_vehiculo boolean not null default false,
      documentos_vehiculo boolean not null default false,
      validado boolean not null default false,
      perfil boolean not null default false,
      suspendido boolean not null default false,
      conected boolean not null default false,
      terminos boolean not null default false,
      rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
      viajes_realizados integer not null default 0 check (viajes_realizados >= 0),
      velocidad double precision,
      latitud double precision,
      longitud double precision,
      programa_de_referidos boolean not null default false,
      referido_por text,
      comision_pagada_a_referente boolean not null default false,
      comisiones_acumuladas bigint not null default 0,
      comisiones_totales_pagadas bigint not null default 0,
      version integer not null default 1,
      creado_en timestamptz not null,
      actualizado_en timestamptz not null
    );
    create unique index vehiculos_placas on vehiculos (placas);
    create unique index vehiculos_codigo on vehiculos (right(id, 6));
    create index vehiculos_empresa on vehiculos (empresa_id, placas);
    create index vehiculos_tipos on vehiculos (empresa_id, tipo);

    create table documentos (
      id text primary key,
      tenant text not null,
      titular_tipo text not null check (titular_tipo in ('vehiculo', 'conductor', 'guia', 'operador')),
      titular_id text not null,
      tipo text not null,
      numero text not null default '',
      vence date,
      archivo_id text references archivos (id),
      creado_en timestamptz not null,
      unique (titular_tipo, titular_id, tipo)
    );
    create index documentos_tenant on documentos (tenant, titular_id);

    create table guias (
      id text primary key,
      nombre text not null,
      imagen text,
      rating numeric(3, 2) not null default 5,
      direccion text not null default '',
      email text not null unique,
      telefono text not null default '',
      rut text not null default '',
      banco text not null default '',
      tipocuenta text not null default '',
      cuenta text not null default '',
      titular text not null default '',
      perfil boolean not null default false,
      validado boolean not null default false,
      documentos_guia boolean not null default false,
      suspendido boolean not null default false,
      creado_en timestamptz not null,
      actualizado_en timestamptz not null
    );
    create table operadores (
      id text primary key,
      nombre text not null,
      imagen text,
      rating numeric(3, 2) not null default 5,
      empresa text not null default '',
      direccion text not null default '',
      email text not null unique,
      telefono text not null default '',
      nuevo boolean not null default true,
      perfil boolean not null default false,
      creado_en timestamptz not null,
      actualizado_en timestamptz not null
    );
  `.execute(db)
}
