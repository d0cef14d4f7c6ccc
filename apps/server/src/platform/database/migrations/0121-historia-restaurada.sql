alter table instalacion add column historia text not null default '';

-- Which history this database tells: the cluster's system identifier, its timeline, and a text of the last restore. Another
-- one means that a standby was promoted or a copy restored, so places in the log of before are worth nothing.
-- Empty where the provider lets nobody read the identifier.
create or replace function epoca() returns text language plpgsql stable
  set search_path = pg_catalog, pg_temp as $$
begin
  return (select system_identifier from pg_control_system()) || '.'
    || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
    || coalesce((select '.' || historia from public.instalacion where historia <> ''), '');
exception when insufficient_privilege then
  return '';
end
$$;
