import { sql, type Kysely } from 'kysely'

/**
 * A mail belongs to the account that it is for, not to its address: two accounts may name one address. An emptied vehicle carries its own id where
 * plates were; plates have six characters and an id has 24, so the two never meet.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table correos add column cuenta_id text;
    create index correos_de on correos (cuenta_id) where cuenta_id is not null;
    grant insert (cuenta_id) on correos to aliadas_empresa, aliadas_plataforma, aliadas_sistema;
    drop policy empresa_encola on correos;
    create policy empresa_encola on correos for insert to aliadas_empresa, aliadas_plataforma
      with check (
        current_user in ('aliadas_empresa', 'aliadas_plataforma')
        and exists (
          select from personas
          where personas.id = correos.cuenta_id and personas.email = correos.para
            and personas.empresa_id = nullif(current_setting('app.empresa', true), '')
        )
      );

    alter table vehiculos drop constraint vehiculos_placas_check;
    alter table vehiculos add constraint vehiculos_placas_check check (placas = id or placas = upper(placas) and length(placas) = 6);

    set local role aliadas_sistema;
    update correos set cuenta_id = b.proveedor_id from bienvenidas b where b.correo_id = correos.id;
    update correos set cuenta_id = d.proveedor_id from decisiones d where d.correo_id = correos.id;
    -- A request to join a fleet names the plates of the driver that it was written to.
    update correos set cuenta_id = v.id from vehiculos v join conductores c on c.id = v.conductor_id
      where correos.cuenta_id is null and correos.para = c.email and correos.asunto like '%quiere que te unas a su flota'
        and correos.texto like '%de placas ' || v.placas || '.%';
    update correos set cuenta_id = p.id from personas p where correos.cuenta_id is null and p.email = correos.para;
    -- Vehicles that were emptied before carry six characters of their id: their row in the list of providers is gone.
    update vehiculos set placas = id where conductor_id is null and empresa_id = '000000000000000000000000' and placas = right(id, 6);
    reset role;
  `,
    )
    .execute(db)
}
