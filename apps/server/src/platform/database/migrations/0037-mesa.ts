import { sql, type Kysely } from 'kysely'

const DEFINIDORA = 'language plpgsql security definer set search_path = pg_catalog, public, pg_temp'

/**
 * The desk of the platform: one row for each provider, whichever table it lives in, kept by triggers. Its list is one column, so a provider is
 * in exactly one of the eight (decisions §5), and each list is an index that is walked in its order.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create function en_orden(texto text) returns text language sql immutable as $$
      select left(lower(regexp_replace(normalize(coalesce(texto, ''), nfd), '[\\u0300-\\u036f]', '', 'g')), 80) collate "C"
    $$;

    create table mesa (
      clase text not null check (clase in ('conductor', 'operador', 'guia')),
      id text not null,
      lista text not null check (lista in ('conductores-nuevos', 'conductores-por-validar', 'conductores', 'operadores-nuevos', 'operadores',
        'guias-nuevos', 'guias-por-validar', 'guias')),
      nombre text not null,
      nombre_en_orden text collate "C" not null generated always as (en_orden(nombre)) stored,
      email text not null,
      telefono text not null,
      empresa text not null,
      empresa_id text,
      placas text,
      ciudad text not null,
      imagen text,
      rating numeric(3, 2) not null,
      referido_por text,
      referido_en_orden text collate "C" not null generated always as (en_orden(referido_por)) stored,
      suspendido boolean not null,
      faltan text[] not null,
      palabras text not null,
      creado_en timestamptz not null,
      primary key (clase, id)
    );
    create index mesa_por_nombre on mesa (lista, nombre_en_orden, id);
    create index mesa_por_fecha on mesa (lista, creado_en, id);
    create index mesa_por_referido on mesa (lista, referido_en_orden, id);
    alter table mesa enable row level security;
    alter table mesa force row level security;
    create policy plataforma_lee on mesa for select to aliadas_plataforma using (current_user = 'aliadas_plataforma');
    create policy sistema on mesa to aliadas_sistema using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    grant select on mesa to aliadas_plataforma;
    grant select, insert, update, delete on mesa to aliadas_sistema;
    -- The triggers below write as their owner, who otherwise sees no row, and look up what a driver's row says.
    create policy disparadores on mesa to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);
    create policy disparadores_leen on vehiculos for select to current_user using (pg_trigger_depth() > 0);
    create policy disparadores_leen on conductores for select to current_user using (pg_trigger_depth() > 0);
    create policy disparadores_leen on empresas for select to current_user using (pg_trigger_depth() > 0);

    create function palabras_de_mesa(textos text[]) returns text language sql immutable as $$
      select ' ' || coalesce((select string_agg(palabra, ' ') from (
        select palabras_de(textos) as palabra union select numeros_de(textos)) todas), '')
    $$;

    create function faltas(perfil boolean, fotos boolean, documentos boolean) returns text[] language sql immutable as $$
      select array_remove(array[case when not perfil then 'perfil' end, case when not fotos then 'fotos' end,
        case when not documentos then 'documentos' end], null)
    $$;

    create function poner_en_mesa(fila mesa) returns void ${DEFINIDORA} as $$
    begin
      insert into mesa (clase, id, lista, nombre, email, telefono, empresa, empresa_id, placas, ciudad, imagen, rating, referido_por, suspendido,
          faltan, palabras, creado_en)
        values (fila.clase, fila.id, fila.lista, fila.nombre, fila.email, fila.telefono, fila.empresa, fila.empresa_id, fila.placas, fila.ciudad,
          fila.imagen, fila.rating, fila.referido_por, fila.suspendido, fila.faltan,
          palabras_de_mesa(array[right(fila.id, 6), fila.nombre, fila.email, fila.telefono, fila.empresa, fila.placas, fila.ciudad, fila.referido_por]),
          fila.creado_en)
      on conflict (clase, id) do update set lista = excluded.lista, nombre = excluded.nombre, email = excluded.email,
          telefono = excluded.telefono, empresa = excluded.empresa, empresa_id = excluded.empresa_id, placas = excluded.placas,
          ciudad = excluded.ciudad, imagen = excluded.imagen, rating = excluded.rating, referido_por = excluded.referido_por,
          suspendido = excluded.suspendido, faltan = excluded.faltan, palabras = excluded.palabras
        where (mesa.lista, mesa.nombre, mesa.email, mesa.telefono, mesa.empresa, mesa.placas, mesa.ciudad, mesa.imagen, mesa.rating,
            mesa.referido_por, mesa.suspendido, mesa.faltan)
          is distinct from (excluded.lista, excluded.nombre, excluded.email, excluded.telefono, excluded.empresa, excluded.placas, excluded.ciudad,
            excluded.imagen, excluded.rating, excluded.referido_por, excluded.suspendido, excluded.faltan);
    end $$;

    create function conductor_en_mesa(v vehiculos, c conductores, empresa text) returns mesa language plpgsql immutable
      set search_path = pg_catalog, public, pg_temp as $$
    declare
      fila mesa;
    begin
      fila.clase := 'conductor';
      fila.id := v.id;
      fila.lista := case
        when v.validado and v.fotos_vehiculo and v.documentos_vehiculo then 'conductores'
        when not v.validado and v.perfil and v.fotos_vehiculo and v.documentos_vehiculo then 'conductores-por-validar'
        else 'conductores-nuevos' end;
      fila.nombre := c.nombre;
      fila.email := c.email;
      fila.telefono := c.telefono;
      fila.empresa := empresa;
      fila.empresa_id := v.empresa_id;
      fila.placas := v.placas;
      fila.ciudad := c.ciudad;
      fila.imagen := coalesce(v.imagen, c.imagen);
      fila.rating := v.rating;
      fila.referido_por := v.referido_por;
      fila.suspendido := v.suspendido;
      fila.faltan := faltas(v.perfil, v.fotos_vehiculo, v.documentos_vehiculo);
      fila.creado_en := v.creado_en;
      return fila;
    end $$;
    create function guia_en_mesa(g guias) returns mesa language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
    declare
      fila mesa;
    begin
      fila.clase := 'guia';
      fila.id := g.id;
      fila.lista := case
        when g.validado and g.documentos_guia then 'guias'
        when not g.validado and g.perfil and g.documentos_guia then 'guias-por-validar'
        else 'guias-nuevos' end;
      fila.nombre := g.nombre;
      fila.email := g.email;
      fila.telefono := g.telefono;
      fila.empresa := '';
      fila.ciudad := '';
      fila.imagen := g.imagen;
      fila.rating := g.rating;
      fila.suspendido := g.suspendido;
      fila.faltan := faltas(g.perfil, true, g.documentos_guia);
      fila.creado_en := g.creado_en;
      return fila;
    end $$;
    create function operador_en_mesa(o operadores) returns mesa language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
    declare
      fila mesa;
    begin
      fila.clase := 'operador';
      fila.id := o.id;
      fila.lista := case when o.nuevo then 'operadores-nuevos' else 'operadores' end;
      fila.nombre := o.nombre;
      fila.email := o.email;
      fila.telefono := o.telefono;
      fila.empresa := o.empresa;
      fila.ciudad := '';
      fila.imagen := o.imagen;
      fila.rating := o.rating;
      fila.suspendido := false;
      fila.faltan := faltas(o.perfil, true, true);
      fila.creado_en := o.creado_en;
      return fila;
    end $$;

    create function llevar_vehiculo_a_mesa() returns trigger ${DEFINIDORA} as $$
    begin
      perform poner_en_mesa(conductor_en_mesa(new, c, e.nombre)) from conductores c, empresas e where c.id = new.conductor_id and e.id = new.empresa_id;
      return null;
    end $$;
    create trigger vehiculos_mesa after insert or update on vehiculos for each row execute function llevar_vehiculo_a_mesa();
    create function llevar_conductor_a_mesa() returns trigger ${DEFINIDORA} as $$
    begin
      perform poner_en_mesa(conductor_en_mesa(v, new, e.nombre)) from vehiculos v join empresas e on e.id = v.empresa_id where v.conductor_id = new.id;
      return null;
    end $$;
    create trigger conductores_mesa after update on conductores for each row execute function llevar_conductor_a_mesa();
    create function llevar_guia_a_mesa() returns trigger ${DEFINIDORA} as $$
    begin
      perform poner_en_mesa(guia_en_mesa(new));
      return null;
    end $$;
    create trigger guias_mesa after insert or update on guias for each row execute function llevar_guia_a_mesa();
    create function llevar_operador_a_mesa() returns trigger ${DEFINIDORA} as $$
    begin
      perform poner_en_mesa(operador_en_mesa(new));
      return null;
    end $$;
    create trigger operadores_mesa after insert or update on operadores for each row execute function llevar_operador_a_mesa();
    create function quitar_de_mesa() returns trigger ${DEFINIDORA} as $$
    begin
      delete from mesa where id = old.id;
      return null;
    end $$;
    create trigger vehiculos_fuera_de_mesa after delete on vehiculos for each row execute function quitar_de_mesa();
    create trigger guias_fuera_de_mesa after delete on guias for each row execute function quitar_de_mesa();
    create trigger operadores_fuera_de_mesa after delete on operadores for each row execute function quitar_de_mesa();

    create function registrar_proveedor() returns trigger ${DEFINIDORA} as $$
    begin
      insert into public.change_log (tema, fila) values ('proveedor', coalesce(new.id, old.id));
      return null;
    end $$;
    create trigger mesa_cambio after insert or update or delete on mesa for each row execute function registrar_proveedor();

    create table bienvenidas (
      id text primary key,
      clase text not null check (clase in ('conductor', 'operador', 'guia')),
      proveedor_id text not null,
      correo_id text not null,
      para text not null,
      por text not null,
      en timestamptz not null
    );
    create index bienvenidas_de on bienvenidas (clase, proveedor_id, en);
    alter table bienvenidas enable row level security;
    alter table bienvenidas force row level security;
    create policy sistema on bienvenidas to aliadas_sistema using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    grant select, insert, update, delete on bienvenidas to aliadas_sistema;
    -- What the mail server said when it last refused.
    alter table correos add column fallo text not null default '';

    -- Providers that are there already.
    set local role aliadas_sistema;
    insert into mesa (clase, id, lista, nombre, email, telefono, empresa, empresa_id, placas, ciudad, imagen, rating, referido_por, suspendido,
        faltan, palabras, creado_en)
      select m.clase, m.id, m.lista, m.nombre, m.email, m.telefono, m.empresa, m.empresa_id, m.placas, m.ciudad, m.imagen, m.rating, m.referido_por,
        m.suspendido, m.faltan,
        palabras_de_mesa(array[right(m.id, 6), m.nombre, m.email, m.telefono, m.empresa, m.placas, m.ciudad, m.referido_por]), m.creado_en
      from (
        select (conductor_en_mesa(v, c, e.nombre)).* from vehiculos v join conductores c on c.id = v.conductor_id join empresas e on e.id = v.empresa_id
        union all select (guia_en_mesa(g)).* from guias g
        union all select (operador_en_mesa(o)).* from operadores o
      ) m;
    reset role;

    alter table historial drop constraint historial_accion;
    alter table historial add constraint historial_accion check (accion in (
      'publicar', 'ofertar', 'retirar', 'aceptar', 'rechazar', 'aceptarOferta', 'validarPago', 'asignarVehiculo', 'subirFuec',
      'reemplazarFuec', 'iniciarRecorrido', 'finalizar', 'vencer', 'cancelar', 'pagarAnticipo', 'pagarSaldo', 'pagarRecompensa',
      'corregirPago', 'avisoDeEpayco', 'crear', 'editarVehiculo', 'suspenderVehiculo',
      'levantarSuspension', 'guardarPerfil', 'guardarEmpresa',
      'cambiarFotoDePerfil', 'cambiarLogo', 'cambiarFotosCorporativas', 'registrar', 'cambiar-rol', 'desactivar', 'reactivar',
      'reinvitar', 'verificar-correo', 'ingresar', 'rechazar-ingreso', 'cambiar-contrasena', 'cerrar-sesiones', 'crear-clave',
      'revocar-clave', 'crear-clave-de-aliado', 'revocar-clave-de-aliado', 'leer-documento', 'negar', 'validarProveedor', 'darBienvenida'
    )) not valid;
  `,
    )
    .execute(db)
}
