-- Written by `npm run schema` from NECESITA_CADA_PASO, REQUISITOS and LISTAS_DE_PROVEEDORES of
-- packages/contract/src/proveedores (docs/decisions/0072). Change those, run it, and add a migration with this function.

-- Decides the desk's list of a provider and what it lacks. `fotos` and `documentos`: whether they were handed in; true
-- for kinds that hand in none.
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
