import { sql, type Kysely } from 'kysely'

/**
 * A command of a company puts the mail about its change in the outbox in its own transaction, to its own people and nobody else. What is in
 * the outbox stays the system's: the company's role can neither read nor change it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create policy empresa_encola on correos for insert to aliadas_empresa, aliadas_plataforma
      with check (
        current_user in ('aliadas_empresa', 'aliadas_plataforma')
        and exists (
          select from personas
          where personas.email = correos.para and personas.empresa_id = nullif(current_setting('app.empresa', true), '')
        )
      );
    grant insert on correos to aliadas_empresa, aliadas_plataforma;
  `.execute(db)
}
