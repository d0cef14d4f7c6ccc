import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table empresas (
      id text primary key,
      tipo text not null check (tipo in ('aliada', 'plataforma')),
      nombre text not null,
      nombre_comparable text not null unique,
      direccion text not null default '',
      ciudad text not null default '',
      departamento text not null default '',
      pais text not null default 'Colombia',
      logo text,
      fotos_corporativas text[] not null default '{}',
      banco text not null default '',
      titular text not null default '',
      rut text not null default '',
      cuenta text not null default '',
      tipocuenta text not null default '',
      rating numeric(3, 2) not null default 5 check (rating between 0 and 5),
      version integer not null default 1,
      creado_en timestamptz not null,
      actualizado_en timestamptz not null
    );

    create table personas (
      id text primary key,
      empresa_id text not null references empresas (id),
      nombres text not null default '',
      apellidos text not null default '',
      puesto text not null default '',
      email text not null unique,
      movil text not null default '',
      foto_perfil text,
      role text not null check (role in ('admin', 'user')),
      perfil boolean not null default false,
      activo boolean not null default true,
      version integer not null default 1,
      creado_en timestamptz not null,
      actualizado_en timestamptz not null
    );
    create index personas_empresa on personas (empresa_id);

    create table claves_autorizacion (
      id text primary key,
      tipo text not null check (tipo in ('aliada', 'plataforma')),
      huella text not null unique,
      nota text not null default '',
      usos_maximos integer check (usos_maximos > 0),
      usos integer not null default 0,
      vence_en timestamptz,
      revocada_en timestamptz,
      creado_en timestamptz not null,
      check (usos_maximos is null or usos <= usos_maximos)
    );
    create table claves_usos (
      id bigint generated always as identity primary key,
      clave_id text not null references claves_autorizacion (id),
      persona_id text not null,
      en timestamptz not null
    );

    create table aliados (
      id text primary key,
      nombre text not null unique,
      creado_en timestamptz not null
    );
    create table aliado_claves (
      id text primary key,
      aliado_id text not null references aliados (id),
      huella text not null unique,
      alcances text[] not null,
      revocada_en timestamptz,
      creado_en timestamptz not null
    );
  `.execute(db)
}
