import { sql, type Kysely } from 'kysely'

const EMPRESA = `nullif(current_setting('app.empresa', true), '')`

/**
 * Offers are read by price, and a driver may have been registered by a partner's app. A transaction number proves one payment of a company:
 * the primary key says so for bookings, advances and balances together.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create index ofertas_por_precio on ofertas (servicio_id, estado, precio, id);
    alter table conductores add column aliado_id text references aliados (id);

    create table transacciones (
      empresa_id text not null references empresas (id),
      comparable text not null check (comparable ~ '^[^[:space:]]+$'),
      numero text not null,
      servicio_id text not null references servicios (id),
      concepto text not null check (concepto in ('reserva', 'anticipo', 'saldo')),
      creado_en timestamptz not null,
      primary key (empresa_id, comparable),
      constraint transacciones_un_pago unique (servicio_id, concepto)
    );
    alter table transacciones enable row level security;
    alter table transacciones force row level security;
    create policy sistema on transacciones to aliadas_sistema using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    create policy empresa_lee on transacciones for select to aliadas_empresa using (current_user = 'aliadas_empresa' and empresa_id = ${EMPRESA});
    create policy empresa_crea on transacciones for insert to aliadas_empresa
      with check (
        current_user = 'aliadas_empresa' and empresa_id = ${EMPRESA}
        and exists (select from servicios where servicios.id = servicio_id and servicios.empresa_aliada_id = transacciones.empresa_id)
      );
    create policy plataforma_lee on transacciones for select to aliadas_plataforma using (current_user = 'aliadas_plataforma');
    grant select, insert, update, delete on transacciones to aliadas_sistema;
    grant select, insert on transacciones to aliadas_empresa;
    grant select on transacciones to aliadas_plataforma;

    -- What is there already: of two bookings with one number the first keeps it. The key of the configuration keeps what it could do.
    set local role aliadas_sistema;
    insert into transacciones (empresa_id, comparable, numero, servicio_id, concepto, creado_en)
      select empresa_aliada_id, comparable, numero_transaccion, id, 'reserva', coalesce(pago_validado_en, actualizado_en)
      from servicios, upper(regexp_replace(normalize(numero_transaccion, NFKC), '[^[:alnum:]]+', '', 'g')) as comparable
      where numero_transaccion is not null and comparable <> ''
      order by pago_validado_en
      on conflict do nothing;
    update aliado_claves set alcances = alcances || array['viajes:cualquiera']
      where creado_por is null and 'viajes:finalizar' = any (alcances);
    reset role;
  `,
    )
    .execute(db)
}
