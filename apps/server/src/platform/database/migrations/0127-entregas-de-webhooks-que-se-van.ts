import { sql, type Kysely } from 'kysely'

/**
 * An address that is being deleted or switched off is waited for: its key made the numbering of all partners' events
 * fail, and what happened meanwhile waited for an address that was off.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create or replace function registrar_entregas() returns trigger language plpgsql as $$
begin
  insert into entregas (webhook_id, aliado_id, numero, tipo, fila, proximo_intento, creado_en)
    select w.id, n.aliado_id, n.numero, n.tipo, coalesce(n.servicio_id, n.vehiculo_id, n.objeto_id), n.en, n.en
    from nuevos n join webhooks w on w.aliado_id = n.aliado_id
    where w.activo and (w.tipos is null or n.tipo = any (w.tipos))
    for key share of w
    on conflict (webhook_id, numero) do nothing;
  return null;
end
$$`.execute(db)
}
