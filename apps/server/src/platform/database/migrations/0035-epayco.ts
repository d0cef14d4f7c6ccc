import { sql, type Kysely } from 'kysely'

const EMPRESA = `nullif(current_setting('app.empresa', true), '')`

/**
 * What the card provider says of payments. Every call is kept as it came, by whoever it was sent, for the platform alone: it has the data of
 * whoever paid. What a signed call says of an awarded service is evidence for its company. Neither moves money or state.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create table epayco_llamadas (
      id text primary key,
      huella text not null unique,
      veces integer not null default 1,
      metodo text not null,
      consulta text not null,
      tipo text not null,
      cuerpo text not null,
      resultado text not null check (resultado in ('firma', 'prueba', 'sinServicio', 'evidencia')),
      recibida_en timestamptz not null
    );
    create index epayco_llamadas_edad on epayco_llamadas (recibida_en);
    alter table epayco_llamadas enable row level security;
    alter table epayco_llamadas force row level security;
    create policy sistema on epayco_llamadas to aliadas_sistema
      using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    create policy plataforma_lee on epayco_llamadas for select to aliadas_plataforma using (current_user = 'aliadas_plataforma');
    grant select, insert, update on epayco_llamadas to aliadas_sistema;
    grant select on epayco_llamadas to aliadas_plataforma;

    create table epayco_evidencias (
      id text primary key,
      llamada_id text not null references epayco_llamadas (id),
      empresa_id text not null references empresas (id),
      servicio_id text not null references servicios (id),
      ref_payco text not null,
      transaccion text not null,
      monto text not null,
      moneda text not null,
      banco text not null,
      codigo text not null,
      estado text not null check (estado in ('aceptada', 'pendiente', 'rechazada', 'reversada', 'porRevisar')),
      reparos text[] not null default '{}',
      recibida_en timestamptz not null,
      constraint epayco_evidencias_una_vez unique (ref_payco, transaccion, servicio_id, codigo)
    );
    create index epayco_evidencias_servicio on epayco_evidencias (servicio_id, recibida_en, id);
    alter table epayco_evidencias enable row level security;
    alter table epayco_evidencias force row level security;
    create policy sistema on epayco_evidencias to aliadas_sistema
      using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    create policy empresa_lee on epayco_evidencias for select to aliadas_empresa
      using (current_user = 'aliadas_empresa' and empresa_id = ${EMPRESA});
    create policy plataforma_lee on epayco_evidencias for select to aliadas_plataforma using (current_user = 'aliadas_plataforma');
    grant select, insert on epayco_evidencias to aliadas_sistema;
    grant select on epayco_evidencias to aliadas_empresa, aliadas_plataforma;

    alter table historial drop constraint historial_accion;
    alter table historial add constraint historial_accion check (accion in (
      'publicar', 'ofertar', 'retirar', 'aceptar', 'rechazar', 'aceptarOferta', 'validarPago', 'asignarVehiculo', 'subirFuec',
      'reemplazarFuec', 'iniciarRecorrido', 'finalizar', 'vencer', 'cancelar', 'pagarAnticipo', 'pagarSaldo', 'pagarRecompensa',
      'corregirPago', 'avisoDeEpayco', 'crear', 'guardarPerfil', 'guardarEmpresa',
      'cambiarFotoDePerfil', 'cambiarLogo', 'cambiarFotosCorporativas', 'registrar', 'cambiar-rol', 'desactivar', 'reactivar',
      'reinvitar', 'verificar-correo', 'ingresar', 'rechazar-ingreso', 'cambiar-contrasena', 'cerrar-sesiones', 'crear-clave',
      'revocar-clave', 'crear-clave-de-aliado', 'revocar-clave-de-aliado', 'leer-documento', 'negar'
    )) not valid;
  `,
    )
    .execute(db)
}
