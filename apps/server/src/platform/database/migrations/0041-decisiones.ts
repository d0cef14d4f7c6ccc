import { sql, type Kysely } from 'kysely'

const DEFINIDORA = 'language plpgsql security definer set search_path = pg_catalog, public, pg_temp'
const FOTOS = `array['frente', 'lateral', 'interior', 'perspectiva', 'tablero']`

/**
 * What the platform decides of a provider, paper by paper. A refused paper counts as one that is not there until another file takes its place,
 * which the triggers notice whoever brings it; then it waits to be looked at, and says that it came again. What the platform suspends, the company
 * does not put back.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table vehiculos add column rechazados text[] not null default '{}', add column reenviados text[] not null default '{}',
      add column suspendido_por_plataforma boolean not null default false,
      add constraint vehiculos_suspension check (suspendido or not suspendido_por_plataforma);
    alter table guias add column rechazados text[] not null default '{}', add column reenviados text[] not null default '{}',
      add column motivo_suspension text;
    alter table mesa add column reenviados text[] not null default '{}';

    create table decisiones (
      id text primary key,
      orden bigint not null generated always as identity,
      clase text not null check (clase in ('conductor', 'operador', 'guia')),
      proveedor_id text not null,
      que text not null check (que in ('validar', 'suspender', 'levantar', 'aprobado', 'rechazado')),
      titular_id text not null,
      lugar text,
      archivo_id text,
      motivo text,
      nota text,
      -- The rows that it changed, as they were: what taking it back writes again.
      antes jsonb not null,
      correo_id text,
      por_id text not null,
      por text not null,
      en timestamptz not null,
      deshecha_en timestamptz,
      check ((que in ('aprobado', 'rechazado')) = (lugar is not null and archivo_id is not null))
    );
    create index decisiones_de on decisiones (clase, proveedor_id, orden);
    create index decisiones_sobre on decisiones (titular_id, lugar, archivo_id, orden) where lugar is not null;
    alter table decisiones enable row level security;
    alter table decisiones force row level security;
    create policy sistema on decisiones to aliadas_sistema using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    grant select, insert, update, delete on decisiones to aliadas_sistema;

    create or replace function poner_en_mesa(fila mesa) returns void ${DEFINIDORA} as $$
    begin
      insert into mesa (clase, id, lista, nombre, email, telefono, empresa, empresa_id, placas, ciudad, imagen, rating, referido_por, suspendido,
          faltan, reenviados, palabras, creado_en)
        values (fila.clase, fila.id, fila.lista, fila.nombre, fila.email, fila.telefono, fila.empresa, fila.empresa_id, fila.placas, fila.ciudad,
          fila.imagen, fila.rating, fila.referido_por, fila.suspendido, fila.faltan, coalesce(fila.reenviados, '{}'),
          palabras_de_mesa(array[right(fila.id, 6), fila.nombre, fila.email, fila.telefono, fila.empresa, fila.placas, fila.ciudad, fila.referido_por]),
          fila.creado_en)
      on conflict (clase, id) do update set lista = excluded.lista, nombre = excluded.nombre, email = excluded.email,
          telefono = excluded.telefono, empresa = excluded.empresa, empresa_id = excluded.empresa_id, placas = excluded.placas,
          ciudad = excluded.ciudad, imagen = excluded.imagen, rating = excluded.rating, referido_por = excluded.referido_por,
          suspendido = excluded.suspendido, faltan = excluded.faltan, reenviados = excluded.reenviados, palabras = excluded.palabras
        where (mesa.lista, mesa.nombre, mesa.email, mesa.telefono, mesa.empresa, mesa.empresa_id, mesa.placas, mesa.ciudad, mesa.imagen, mesa.rating,
            mesa.referido_por, mesa.suspendido, mesa.faltan, mesa.reenviados)
          is distinct from (excluded.lista, excluded.nombre, excluded.email, excluded.telefono, excluded.empresa, excluded.empresa_id, excluded.placas,
            excluded.ciudad, excluded.imagen, excluded.rating, excluded.referido_por, excluded.suspendido, excluded.faltan, excluded.reenviados);
    end $$;

    create or replace function conductor_en_mesa(v vehiculos, c conductores, empresa text) returns mesa language plpgsql immutable
      set search_path = pg_catalog, public, pg_temp as $$
    declare
      fila mesa;
      fotos boolean := v.fotos_vehiculo and not (v.rechazados && ${FOTOS});
      documentos boolean := v.documentos_vehiculo and v.rechazados <@ ${FOTOS};
    begin
      fila.clase := 'conductor';
      fila.id := v.id;
      fila.lista := case
        when v.validado and fotos and documentos then 'conductores'
        when not v.validado and v.perfil and fotos and documentos then 'conductores-por-validar'
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
      fila.faltan := faltas(v.perfil, fotos, documentos);
      fila.reenviados := v.reenviados;
      fila.creado_en := v.creado_en;
      return fila;
    end $$;
    create or replace function guia_en_mesa(g guias) returns mesa language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
    declare
      fila mesa;
      documentos boolean := g.documentos_guia and g.rechazados = '{}';
    begin
      fila.clase := 'guia';
      fila.id := g.id;
      fila.lista := case
        when g.validado and documentos then 'guias'
        when not g.validado and g.perfil and documentos then 'guias-por-validar'
        else 'guias-nuevos' end;
      fila.nombre := g.nombre;
      fila.email := g.email;
      fila.telefono := g.telefono;
      fila.empresa := '';
      fila.ciudad := '';
      fila.imagen := g.imagen;
      fila.rating := g.rating;
      fila.suspendido := g.suspendido;
      fila.faltan := faltas(g.perfil, true, documentos);
      fila.reenviados := g.reenviados;
      fila.creado_en := g.creado_en;
      return fila;
    end $$;

    create function retomar_fotos() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    declare
      foto text;
    begin
      foreach foto in array ${FOTOS} loop
        if foto = any (new.rechazados) and to_jsonb(new) ->> foto is not null and to_jsonb(new) ->> foto is distinct from to_jsonb(old) ->> foto then
          new.rechazados := array_remove(new.rechazados, foto);
          new.reenviados := array_remove(new.reenviados, foto) || foto;
        end if;
      end loop;
      return new;
    end $$;
    create trigger vehiculos_retoman before update of frente, "lateral", interior, perspectiva, tablero on vehiculos for each row
      when (old.rechazados <> '{}') execute function retomar_fotos();

    create policy disparadores_cambian on vehiculos for update to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);
    create policy disparadores_leen on guias for select to current_user using (pg_trigger_depth() > 0);
    create policy disparadores_cambian on guias for update to current_user using (pg_trigger_depth() > 0) with check (pg_trigger_depth() > 0);
    create function retomar_documento() returns trigger ${DEFINIDORA} as $$
    begin
      update vehiculos set rechazados = array_remove(rechazados, new.tipo), reenviados = array_remove(reenviados, new.tipo) || new.tipo
        where new.tipo = any (rechazados) and new.titular_id in (id, conductor_id);
      update guias set rechazados = array_remove(rechazados, new.tipo), reenviados = array_remove(reenviados, new.tipo) || new.tipo
        where new.tipo = any (rechazados) and id = new.titular_id;
      return null;
    end $$;
    create trigger documentos_retoman after update of archivo_id on documentos for each row
      when (new.archivo_id is not null and new.archivo_id is distinct from old.archivo_id) execute function retomar_documento();

    alter table historial drop constraint historial_accion;
    alter table historial add constraint historial_accion check (accion in (
      'publicar', 'ofertar', 'retirar', 'aceptar', 'rechazar', 'aceptarOferta', 'validarPago', 'asignarVehiculo', 'subirFuec',
      'reemplazarFuec', 'iniciarRecorrido', 'finalizar', 'vencer', 'cancelar', 'pagarAnticipo', 'pagarSaldo', 'pagarRecompensa',
      'corregirPago', 'avisoDeEpayco', 'crear', 'editarVehiculo', 'suspenderVehiculo',
      'levantarSuspension', 'guardarPerfil', 'guardarEmpresa',
      'cambiarFotoDePerfil', 'cambiarLogo', 'cambiarFotosCorporativas', 'registrar', 'cambiar-rol', 'desactivar', 'reactivar',
      'reinvitar', 'verificar-correo', 'ingresar', 'rechazar-ingreso', 'cambiar-contrasena', 'cerrar-sesiones', 'crear-clave',
      'revocar-clave', 'crear-clave-de-aliado', 'revocar-clave-de-aliado', 'leer-documento', 'negar', 'validarProveedor', 'darBienvenida',
      'aprobarDocumento', 'rechazarDocumento', 'suspenderProveedor', 'levantarProveedor', 'deshacerDecision', 'verCuenta', 'registrarProveedor',
      'actualizarProveedor', 'subirPapeles', 'borrarProveedor', 'suspenderEmpresa', 'levantarEmpresa'
    )) not valid;
  `,
    )
    .execute(db)
}
