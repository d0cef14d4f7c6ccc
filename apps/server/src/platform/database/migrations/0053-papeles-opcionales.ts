import { sql, type Kysely } from 'kysely'

const FOTOS = `array['frente', 'lateral', 'interior', 'perspectiva', 'tablero']`
const DE_CONDUCTOR = `array['licenciaDeConducir', 'rut', 'soat', 'tarjetaPropiedad']`
const DE_GUIA = `array['rut', 'rnt']`

/** A refused paper moves its provider among the new ones only when nobody is validated without it (docs/decisions/0055). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create or replace function conductor_en_mesa(v vehiculos, c conductores, empresa text) returns mesa language plpgsql immutable
      set search_path = pg_catalog, public, pg_temp as $$
    declare
      fila mesa;
      fotos boolean := v.fotos_vehiculo and not (v.rechazados && ${FOTOS});
      documentos boolean := v.documentos_vehiculo and not (v.rechazados && ${DE_CONDUCTOR});
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
      documentos boolean := g.documentos_guia and not (g.rechazados && ${DE_GUIA});
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

    -- Those whose only refused papers are such are seen anew.
    set local role aliadas_sistema;
    update vehiculos set rechazados = rechazados where rechazados <> '{}';
    update guias set rechazados = rechazados where rechazados <> '{}';
    reset role;
  `,
    )
    .execute(db)
}
