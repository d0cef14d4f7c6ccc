import { sql, type Kysely } from 'kysely'

const EN_OLVIDO = `(select nullif(current_setting('app.olvido', true), '')) = (select pg_current_xact_id()::text)`

/**
 * The history keeps that something was done with a deleted provider, by whom and when, and forgets the values: the owner's name, reasons that somebody
 * typed, which files there were. One function does that, for the system's role alone; every other change of the history is refused as before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create or replace function rechazar_cambio() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and ${EN_OLVIDO} then
        return null;
      end if;
      raise exception 'historial is append-only' using errcode = 'insufficient_privilege';
    end $$;
    create policy olvido_lee on historial for select to current_user using (${EN_OLVIDO});
    create policy olvido on historial for update to current_user using (${EN_OLVIDO}) with check (${EN_OLVIDO});

    create function olvidar_en_historial(ids text[]) returns void language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform set_config('app.olvido', pg_current_xact_id()::text, true);
      update historial set cambios = cambios - array['detalle', 'archivos', 'motivo', 'nota']
        where entidad_id = any (ids) and servicio_id is null and entidad in ('vehiculo', 'guia', 'operador')
          and cambios ?| array['detalle', 'archivos', 'motivo', 'nota'];
      perform set_config('app.olvido', '', true);
    end $$;
    revoke execute on function olvidar_en_historial from public;
    grant execute on function olvidar_en_historial to aliadas_sistema;
  `,
    )
    .execute(db)
}
