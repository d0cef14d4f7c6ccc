alter table servicios
  add column puntualidad text check (puntualidad in ('a_tiempo', 'debe_salir', 'en_riesgo', 'tarde', 'sin_senal', 'ocupado', 'llego')),
  add column puntualidad_vista text
    check (puntualidad_vista in ('a_tiempo', 'debe_salir', 'en_riesgo', 'tarde', 'sin_senal', 'ocupado', 'llego')),
  add column llegada_prevista timestamptz,
  add column metros_al_origen integer;
create index servicios_por_prever on servicios (salida) where estado = 'confirmado' and vehiculo_id is not null;

alter table avisos drop constraint avisos_clase_check;
alter table avisos add constraint avisos_clase_check
  check (clase in ('oferta-aceptada', 'oferta-perdida', 'servicio-cancelado', 'pago-por-validar', 'falta-vehiculo',
    'falta-fuec', 'fuec-revocado', 'conductor-silencioso', 'sos', 'llegada-en-duda', 'recorrido-iniciado', 'viaje-terminado',
    'papel-por-vencer', 'papel-rechazado', 'persona-registrada', 'proveedor-nuevo', 'proveedor-por-validar',
    'empresa-registrada'));
