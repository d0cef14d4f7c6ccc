import { sql, type Kysely } from 'kysely'

/** Many points are written by one statement, and said to the log by one: a row each as before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    drop trigger posiciones_cambio on posiciones;
    drop function registrar_posicion();
    create function registrar_posiciones() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      insert into public.change_log (tema, fila, despues, para)
        select 'posicion', vehiculo_id, jsonb_build_object('empresa', empresa_id), empresa_id from nuevas;
      return null;
    end $$;
    create trigger posiciones_nuevas after insert on posiciones referencing new table as nuevas
      for each statement execute function registrar_posiciones();
    create trigger posiciones_cambiadas after update on posiciones referencing new table as nuevas
      for each statement execute function registrar_posiciones();
  `,
    )
    .execute(db)
}
