alter table archivos_borrados add column titular_id text, add column hasta timestamptz;
create index archivos_borrados_de_titular on archivos_borrados (titular_id) where titular_id is not null;
