import { nombreComparable } from '@aliadas/contract/empresas'
import { sql, type Kysely } from 'kysely'

/**
 * A partner is a record: its name is compared as a company's, and it has a contact and a state. Partners whose names
 * only look alike keep their own data: the older one keeps the name, and the others get an ending that no name has
 * (docs/decisions/0079).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    alter table aliados add column nombre_comparable text;
    alter table aliados add column contacto text not null default '';
    alter table aliados add column correo text not null default '';
    alter table aliados add column telefono text not null default '';
    alter table aliados add column suspendido boolean not null default false;
    alter table aliados add column motivo_suspension text;
    alter table aliados add column version integer not null default 1;
    alter table aliados add column nombre_en_orden text collate "C" not null generated always as (en_orden(nombre)) stored;
    alter table aliados add constraint aliados_suspension check (suspendido = (motivo_suspension is not null));
    set local role aliadas_sistema;
  `,
    )
    .execute(db)
  const { rows } = await sql<{ id: string; nombre: string }>`
    select id, nombre from aliados order by creado_en, id`.execute(db)
  const vistos = new Set<string>()
  for (const { id, nombre } of rows) {
    const suyo = nombreComparable(nombre)
    const comparable = suyo === '' || vistos.has(suyo) ? `${suyo}~${id}` : suyo
    vistos.add(comparable)
    await sql`update aliados set nombre_comparable = ${comparable} where id = ${id}`.execute(db)
  }
  await sql
    .raw(
      `
    reset role;
    alter table aliados alter column nombre_comparable set not null;
    alter table aliados drop constraint aliados_nombre_key;
    alter table aliados add constraint aliados_nombre_comparable_key unique (nombre_comparable);
    create trigger aliados_version before update on aliados for each row execute function subir_version();
    grant insert (nombre_comparable, contacto, correo, telefono) on aliados to aliadas_plataforma;
    grant update (nombre, nombre_comparable, contacto, correo, telefono, suspendido, motivo_suspension)
      on aliados to aliadas_plataforma;
    insert into acciones_de_historial values ('crearAliado'), ('cambiarAliado'), ('suspenderAliado'), ('levantarAliado');
  `,
    )
    .execute(db)
}
