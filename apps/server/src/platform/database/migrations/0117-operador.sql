alter table historial
  drop constraint historial_actor_tipo_check,
  add constraint historial_actor_tipo_check
    check (actor_tipo in ('persona', 'aliado', 'servidor', 'anonimo', 'operador')) not valid;

insert into acciones_de_historial values
  ('enviar-enlace'), ('exportarEmpresa'), ('soltarCorreos'), ('botarCorreos'), ('reintentarCorreos'), ('correrTarea');
