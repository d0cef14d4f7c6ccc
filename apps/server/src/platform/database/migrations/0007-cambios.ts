import { sql, type Kysely } from 'kysely'

/**
 * Triggers that keep versions rising and write the change log in the same transaction as the change. A line carries only what decides who
 * is told; the record itself is read afresh when it is sent.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function subir_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$;
    create trigger servicios_version before update on servicios for each row execute function subir_version();
    create trigger ofertas_version before update on ofertas for each row execute function subir_version();
    create trigger vehiculos_version before update on vehiculos for each row execute function subir_version();
    create trigger empresas_version before update on empresas for each row execute function subir_version();
    create trigger personas_version before update on personas for each row execute function subir_version();

    create function registrar_servicio() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into change_log (tema, fila, antes, despues) values (
        'servicio', new.id,
        case when tg_op = 'UPDATE' then
          jsonb_build_object('estado', old.estado, 'tenant', old.tenant, 'tipo', old.tipo, 'recorrido', old.recorrido_iniciado) end,
        jsonb_build_object('estado', new.estado, 'tenant', new.tenant, 'tipo', new.tipo, 'recorrido', new.recorrido_iniciado));
      return null;
    end $$;
    create trigger servicios_cambio after insert or update on servicios for each row execute function registrar_servicio();

    create function registrar_oferta() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into change_log (tema, fila, antes, despues) values (
        'oferta', new.servicio_id,
        case when tg_op = 'UPDATE' then jsonb_build_object('estado', old.estado) end,
        jsonb_build_object('estado', new.estado, 'empresa', new.empresa_id, 'oferta', new.id));
      return null;
    end $$;
    create trigger ofertas_cambio after insert or update on ofertas for each row execute function registrar_oferta();

    create function registrar_flota() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into change_log (tema, fila, despues) values (
        'flota', coalesce(new.id, old.id), jsonb_build_object('empresa', coalesce(new.empresa_id, old.empresa_id)));
      return null;
    end $$;
    create trigger vehiculos_cambio after insert or update or delete on vehiculos for each row execute function registrar_flota();

    create function registrar_persona() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into change_log (tema, fila, despues) values ('perfil', new.id, jsonb_build_object('empresa', new.empresa_id));
      return null;
    end $$;
    create trigger personas_cambio after update on personas for each row execute function registrar_persona();
    create function registrar_empresa() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into change_log (tema, fila, despues) values ('perfil', new.id, jsonb_build_object('empresa', new.id));
      return null;
    end $$;
    create trigger empresas_cambio after update on empresas for each row execute function registrar_empresa();

    create function registrar_correo() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into change_log (tema, fila) values ('correo', new.id);
      return null;
    end $$;
    create trigger correos_cambio after insert on correos for each row execute function registrar_correo();
  `.execute(db)
}
