grant insert (clase) on vehiculos to aliadas_empresa;
