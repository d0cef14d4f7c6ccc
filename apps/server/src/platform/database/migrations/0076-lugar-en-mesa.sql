create function lugar_en_mesa(clase text, validado boolean, perfil boolean, fotos boolean, documentos boolean, rechazados text[],
    out lista text, out faltan text[])
  language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
begin
  case clase
    when 'conductor' then
      fotos := fotos and not (rechazados && array['frente', 'lateral', 'interior', 'perspectiva', 'tablero']);
      documentos := documentos and not (rechazados && array['licenciaDeConducir', 'rut', 'soat', 'tarjetaPropiedad']);
      lista := case
        when validado and fotos and documentos then 'conductores'
        when perfil and fotos and documentos then 'conductores-por-validar'
        else 'conductores-nuevos'
      end;
    when 'operador' then
      lista := case
        when validado and fotos and documentos then 'operadores'
        else 'operadores-nuevos'
      end;
    when 'guia' then
      documentos := documentos and not (rechazados && array['rut', 'rnt']);
      lista := case
        when validado and fotos and documentos then 'guias'
        when perfil and fotos and documentos then 'guias-por-validar'
        else 'guias-nuevos'
      end;
  end case;
  faltan := array_remove(array[case when not perfil then 'perfil' end, case when not fotos then 'fotos' end, case when not documentos then 'documentos' end], null);
end
$$;

create or replace function conductor_en_mesa(v vehiculos, c conductores, empresa text) returns mesa language plpgsql immutable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  fila mesa;
begin
  select l.lista, l.faltan into fila.lista, fila.faltan
    from lugar_en_mesa('conductor', v.validado, v.perfil, v.fotos_vehiculo, v.documentos_vehiculo, v.rechazados) l;
  fila.clase := 'conductor';
  fila.id := v.id;
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
  fila.reenviados := v.reenviados;
  fila.creado_en := v.creado_en;
  return fila;
end
$$;

create or replace function guia_en_mesa(g guias) returns mesa language plpgsql immutable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  fila mesa;
begin
  select l.lista, l.faltan into fila.lista, fila.faltan
    from lugar_en_mesa('guia', g.validado, g.perfil, true, g.documentos_guia, g.rechazados) l;
  fila.clase := 'guia';
  fila.id := g.id;
  fila.nombre := g.nombre;
  fila.email := g.email;
  fila.telefono := g.telefono;
  fila.empresa := '';
  fila.ciudad := '';
  fila.imagen := g.imagen;
  fila.rating := g.rating;
  fila.suspendido := g.suspendido;
  fila.reenviados := g.reenviados;
  fila.creado_en := g.creado_en;
  return fila;
end
$$;

create or replace function operador_en_mesa(o operadores) returns mesa language plpgsql immutable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  fila mesa;
begin
  select l.lista, l.faltan into fila.lista, fila.faltan
    from lugar_en_mesa('operador', not o.nuevo, o.perfil, true, true, '{}') l;
  fila.clase := 'operador';
  fila.id := o.id;
  fila.nombre := o.nombre;
  fila.email := o.email;
  fila.telefono := o.telefono;
  fila.empresa := o.empresa;
  fila.ciudad := '';
  fila.imagen := o.imagen;
  fila.rating := o.rating;
  fila.suspendido := false;
  fila.creado_en := o.creado_en;
  return fila;
end
$$;

drop function faltas;
