import { sql, type Kysely } from 'kysely'

/** The history also tells who came in, who was turned away and who read a document, each with the number of its request. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table historial add column solicitud text;
    alter table historial drop constraint historial_actor_tipo_check;
    alter table historial add constraint historial_actor_tipo_check check (actor_tipo in ('persona', 'aliado', 'servidor', 'anonimo'));
    create index historial_accion on historial (accion, id) where actor_tipo = 'anonimo' or accion in ('ingresar', 'negar', 'leer-documento');
    grant insert (solicitud) on historial to aliadas_empresa, aliadas_plataforma, aliadas_aliado;
  `.execute(db)
}
