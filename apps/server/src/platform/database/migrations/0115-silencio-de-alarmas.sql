alter table servicios add column alarma_callada_hasta timestamptz, add column alarma_callada_por text;
grant update (alarma_callada_hasta, alarma_callada_por) on servicios to aliadas_empresa;
create function romper_silencio() returns trigger language plpgsql as $$
begin
  new.alarma_callada_hasta := null;
  new.alarma_callada_por := null;
  return new;
end
$$;
create trigger servicios_silencio before update on servicios for each row
  when (old.alarma_callada_hasta is not null and old.puntualidad is distinct from new.puntualidad)
  execute function romper_silencio();

alter table empresas add column minutos_tarde integer not null default 10 check (minutos_tarde between 5 and 60);
grant update (minutos_tarde) on empresas to aliadas_empresa;

insert into acciones_de_historial values ('callarAlarma'), ('ajustarRastreo');
