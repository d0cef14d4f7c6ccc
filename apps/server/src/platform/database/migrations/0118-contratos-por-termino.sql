create index contratos_por_termino on contratos (empresa_id, hasta, id);
