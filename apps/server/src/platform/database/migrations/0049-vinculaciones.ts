import { sql, type Kysely } from 'kysely'

const DEFINIDORA = 'language plpgsql security definer set search_path = pg_catalog, public, pg_temp'
const EMPRESA = `nullif(current_setting('app.empresa', true), '')`
const SUYA = `current_user = 'aliadas_empresa' and empresa_id = ${EMPRESA}`

/**
 * A company asks by plates for a driver that an app registered. A request names plates and no vehicle until it is accepted, so that its row is the
 * same whether anybody has them or not.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `
    create table vinculaciones (
      id text primary key,
      empresa_id text not null references empresas (id),
      placas text not null check (placas = upper(placas) and length(placas) = 6),
      estado text not null default 'pendiente' check (estado in ('pendiente', 'aceptada', 'rechazada', 'retirada', 'vencida')),
      vehiculo_id text references vehiculos (id),
      pedida_por_id text not null,
      pedida_por text not null,
      vence_en timestamptz not null,
      terminada_en timestamptz,
      creado_en timestamptz not null,
      check ((estado = 'pendiente') = (terminada_en is null)),
      check ((estado = 'aceptada') = (vehiculo_id is not null))
    );
    create unique index vinculaciones_abierta on vinculaciones (empresa_id, placas) where estado = 'pendiente';
    create unique index vinculaciones_aceptada on vinculaciones (vehiculo_id) where estado = 'aceptada';
    create index vinculaciones_de_empresa on vinculaciones (empresa_id, creado_en, id);
    create index vinculaciones_por_placas on vinculaciones (placas) where estado = 'pendiente';
    create index vinculaciones_por_vencer on vinculaciones (vence_en) where estado = 'pendiente';
    alter table vinculaciones enable row level security;
    alter table vinculaciones force row level security;
    create policy sistema on vinculaciones to aliadas_sistema
      using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    create policy empresa_lee on vinculaciones for select to aliadas_empresa using (${SUYA});
    create policy empresa_pide on vinculaciones for insert to aliadas_empresa with check (${SUYA});
    -- Only its driver accepts or refuses.
    create policy empresa_retira on vinculaciones for update to aliadas_empresa
      using (${SUYA}) with check (${SUYA} and estado in ('retirada', 'vencida'));
    grant select, insert, update, delete on vinculaciones to aliadas_sistema;
    grant select, insert (id, empresa_id, placas, pedida_por_id, pedida_por, vence_en, creado_en), update (estado, terminada_en) on vinculaciones to aliadas_empresa;

    -- Which driver was written to is no company's to know: it would say that somebody has those plates.
    create table vinculacion_avisos (
      vinculacion_id text primary key references vinculaciones (id),
      empresa_id text not null,
      placas text not null,
      en timestamptz not null
    );
    create index vinculacion_avisos_de on vinculacion_avisos (empresa_id, placas, en);
    alter table vinculacion_avisos enable row level security;
    alter table vinculacion_avisos force row level security;
    create policy sistema on vinculacion_avisos to aliadas_sistema
      using (current_user = 'aliadas_sistema') with check (current_user = 'aliadas_sistema');
    grant select, insert, update, delete on vinculacion_avisos to aliadas_sistema;

    create function registrar_vinculacion() returns trigger ${DEFINIDORA} as $$
    begin
      if tg_op = 'UPDATE' and old.estado = new.estado then
        return null;
      end if;
      insert into public.change_log (tema, fila, despues, para) values (
        'vinculacion', new.id, jsonb_build_object('empresa', new.empresa_id, 'estado', new.estado, 'placas', new.placas), new.empresa_id);
      return null;
    end $$;
    create trigger vinculaciones_cambio after insert or update on vinculaciones for each row execute function registrar_vinculacion();

    -- A vehicle that leaves a company is news for the company that it leaves, too.
    create or replace function registrar_flota() returns trigger ${DEFINIDORA} as $$
    declare
      empresa text := coalesce(new.empresa_id, old.empresa_id);
    begin
      insert into public.change_log (tema, fila, despues, para)
      values ('flota', coalesce(new.id, old.id), jsonb_build_object('empresa', empresa), empresa);
      if tg_op = 'UPDATE' and old.empresa_id <> new.empresa_id then
        insert into public.change_log (tema, fila, despues, para)
        values ('flota', new.id, jsonb_build_object('empresa', old.empresa_id), old.empresa_id);
      end if;
      return null;
    end $$;

    alter table historial drop constraint historial_accion;
    alter table historial add constraint historial_accion check (accion in (
      'publicar', 'ofertar', 'retirar', 'aceptar', 'rechazar', 'aceptarOferta', 'validarPago', 'asignarVehiculo', 'subirFuec',
      'reemplazarFuec', 'iniciarRecorrido', 'finalizar', 'vencer', 'cancelar', 'pagarAnticipo', 'pagarSaldo', 'pagarRecompensa',
      'corregirPago', 'avisoDeEpayco', 'crear', 'editarVehiculo', 'suspenderVehiculo',
      'levantarSuspension', 'guardarPerfil', 'guardarEmpresa',
      'cambiarFotoDePerfil', 'cambiarLogo', 'cambiarFotosCorporativas', 'registrar', 'cambiar-rol', 'desactivar', 'reactivar',
      'reinvitar', 'verificar-correo', 'ingresar', 'rechazar-ingreso', 'cambiar-contrasena', 'cerrar-sesiones', 'crear-clave',
      'revocar-clave', 'crear-clave-de-aliado', 'revocar-clave-de-aliado', 'leer-documento', 'negar', 'validarProveedor', 'darBienvenida',
      'aprobarDocumento', 'rechazarDocumento', 'suspenderProveedor', 'levantarProveedor', 'deshacerDecision', 'verCuenta', 'registrarProveedor',
      'actualizarProveedor', 'subirPapeles', 'borrarProveedor', 'suspenderEmpresa', 'levantarEmpresa', 'pedirVinculacion', 'aceptarVinculacion',
      'rechazarVinculacion', 'retirarVinculacion', 'vencerVinculacion'
    )) not valid;
  `,
    )
    .execute(db)
}
