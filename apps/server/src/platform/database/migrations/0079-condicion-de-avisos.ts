import { sql, type Kysely } from 'kysely'

/** The condition under which a history line makes notices is one comparison: PostgreSQL prepares it in each statement. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    drop trigger historial_avisa on historial;
    create trigger historial_avisa after insert on historial for each row
      when (new.accion = any ('{aceptarOferta,iniciarRecorrido,finalizar,cancelar,rechazar,vencer,registrar,verificar-correo,rechazarDocumento,deshacerDecision,registrarProveedor,subirPapeles}'::text[]))
      execute function avisar();
  `,
    )
    .execute(db)
}
