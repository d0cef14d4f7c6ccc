import { sql, type Kysely } from 'kysely'

/**
 * One transfer may pay several advances and balances to one account, so they may share a transaction number (decisions §10). A booking or a reward
 * has a number of its own. The trigger on the ledger has the last word; it locks the number, as the command does before it asks.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table transacciones drop constraint transacciones_pkey;
    create index transacciones_por_numero on transacciones (empresa_id, comparable);
    create unique index transacciones_de_uno_solo on transacciones (empresa_id, comparable) where concepto in ('reserva', 'recompensa');

    create function exigir_numero_de_una_cuenta() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $$
    declare
      suyo text;
    begin
      select comparable into suyo from transacciones
        where concepto = new.concepto and (servicio_id = new.servicio_id or vehiculo_id = new.vehiculo_id);
      if suyo is null then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('numero:' || new.empresa_id || ':' || suyo, 0));
      if exists (
        select from transacciones t
        where t.empresa_id = new.empresa_id and t.comparable = suyo
          and (t.concepto, coalesce(t.servicio_id, t.vehiculo_id)) <> (new.concepto, new.objeto_id)
          and not (
            new.concepto in ('anticipo', 'saldo') and t.concepto in ('anticipo', 'saldo') and new.cuenta is not null
            and exists (
              select from asientos a
              where a.objeto_id = t.servicio_id and a.concepto = t.concepto and a.clase = 'pago'
                and (a.titular, a.banco, a.tipocuenta, a.cuenta) is not distinct from (new.titular, new.banco, new.tipocuenta, new.cuenta)
                and not exists (select from asientos r where r.corrige = a.id)
            )
          )
      ) then
        raise exception 'the number proves another payment' using errcode = 'unique_violation', constraint = 'transacciones_de_una_cuenta';
      end if;
      return null;
    end $$;
    create trigger asientos_numero_de_una_cuenta after insert on asientos for each row when (new.clase = 'pago')
      execute function exigir_numero_de_una_cuenta();
  `,
    )
    .execute(db)
}
