import { sql, type Kysely } from 'kysely'

/** A lock that is not free ends the batch with an error code of its own. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create function tomar_turno(que text) returns boolean language plpgsql as $$
    begin
      if pg_try_advisory_xact_lock(hashtextextended(que, 1)) then
        return true;
      end if;
      raise exception 'another transaction holds the lock' using errcode = 'AL001';
    end
    $$;
  `,
    )
    .execute(db)
}
