import { sql, type Kysely } from 'kysely'

/**
 * Accounts that wait for their address to be verified. They are no people yet: one address may wait for several companies, hold none of
 * them, and expire. Only the system reads them. Accounts that were never verified wait here from now on, for their company.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table registros (
      id text primary key,
      email text not null,
      nombres text not null default '',
      apellidos text not null default '',
      puesto text not null default '',
      role text not null check (role in ('admin', 'user')),
      contrasena text not null,
      empresa_id text references empresas (id),
      empresa text,
      clave_id text references claves_autorizacion (id),
      invitado_por text references personas (id),
      creado_en timestamptz not null,
      vence_en timestamptz not null,
      check (empresa_id is not null or (empresa is not null and clave_id is not null))
    );
    create index registros_email on registros (email, creado_en desc, id);
    create index registros_vence on registros (vence_en);
    alter table registros enable row level security;
    alter table registros force row level security;
    create policy sistema on registros to aliadas_sistema
      using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    grant select, insert, update, delete on registros to aliadas_sistema;

    set local role aliadas_sistema;
    insert into registros (id, email, nombres, apellidos, puesto, role, contrasena, empresa_id, creado_en, vence_en)
      select p.id, p.email, p.nombres, p.apellidos, p.puesto, p.role, a.password, p.empresa_id, p.creado_en, now() + interval '3 days'
      from personas p
      join acceso."user" u on u.id = p.id and not u."emailVerified"
      join acceso.account a on a."userId" = p.id and a."providerId" = 'credential';
    delete from acceso."user" where id in (select id from registros);
    delete from personas where id in (select id from registros);
    reset role;
  `.execute(db)
}
