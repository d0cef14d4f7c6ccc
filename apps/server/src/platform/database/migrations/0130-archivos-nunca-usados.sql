-- Of a file that no record ever named the bytes go at once. Which of today's files were named is not known: false.
alter table archivos add column nunca_usado boolean not null default false;
alter table archivos alter column nunca_usado set default true;

create function archivo_usado() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.nunca_usado := false;
  return new;
end $$;
create trigger archivos_usado before update on archivos for each row when (new.usado and new.nunca_usado)
  execute function archivo_usado();
