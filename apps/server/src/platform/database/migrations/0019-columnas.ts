import { sql, type Kysely } from 'kysely'

const DE_QUIEN = 'aliadas_empresa, aliadas_plataforma'
const HISTORIAL =
  'tenant, aliado_id, entidad, entidad_id, accion, de, a, actor_tipo, actor_id, actor_nombre, cambios, en'
const IDEMPOTENCIA = 'ambito, clave, huella, cuerpo, creado_en'

/**
 * What each role may write, column by column: what its commands write and nothing else, so that a forgotten condition, or a column that is
 * added one day, opens nothing. Reading and whose rows stay with the policies. A later column that a command writes needs its grant here or
 * in its own migration.
 */
const PERMISOS: readonly [orden: 'insert' | 'update', tabla: string, columnas: string, roles: string][] = [
  [
    'update',
    'empresas',
    'nombre, nombre_comparable, direccion, ciudad, departamento, logo, fotos_corporativas, banco, titular, rut, cuenta, tipocuenta, actualizado_en',
    DE_QUIEN,
  ],
  ['update', 'personas', 'nombres, apellidos, puesto, movil, foto_perfil, perfil, actualizado_en', DE_QUIEN],
  [
    'insert',
    'archivos',
    'id, tenant, preset, clave, nombre, tipo, bytes, sha256, servicio_id, subido_por, creado_en',
    DE_QUIEN,
  ],
  ['update', 'archivos', 'usado', DE_QUIEN],
  [
    'insert',
    'conductores',
    'id, empresa_id, nombre, cedula, direccion, ciudad, telefono, email, licencia_de_conducir, banco, tipocuenta, cuenta, titular, rut, creado_en, actualizado_en',
    'aliadas_empresa',
  ],
  [
    'insert',
    'vehiculos',
    `id, empresa_id, conductor_id, placas, marca, modelo, tipo, capacidad, color, propietario, empresa, numero_interno, licencia,
     aire, bilingue, bodega, parrilla, portabicicletas, sillasestandard, sillasreclinables, tv, usb, wifi,
     frente, "lateral", interior, perspectiva, tablero, fotos_vehiculo, documentos_vehiculo, validado, perfil, terminos, creado_en, actualizado_en`,
    'aliadas_empresa',
  ],
  // Assigning a vehicle locks its row, and locking takes the right to change some column.
  ['update', 'vehiculos', 'actualizado_en', 'aliadas_empresa'],
  [
    'insert',
    'documentos',
    'id, tenant, titular_tipo, titular_id, tipo, numero, vence, archivo_id, creado_en',
    'aliadas_empresa',
  ],
  [
    'update',
    'servicios',
    `estado, pago, numero_transaccion, pago_validado_por, pago_validado_en, vehiculo_id, conductor_id, conductor, telefono_conductor,
     imagen_conductor, cedula_conductor, licencia_de_conducir, vencimiento_licencia_de_conducir, placas, marca, modelo, numero_interno,
     tarjeta_operacion, empresa_afiliadora, banco_conductor, tipocuenta_conductor, cuenta_conductor, titular_conductor,
     fuec, fuec_archivo_id, tipo_fuec, pagar_anticipo_conductor, actualizado_en`,
    'aliadas_empresa',
  ],
  [
    'insert',
    'ofertas',
    `id, servicio_id, aliado_id, empresa_id, oferente, precio, fecha, fecha_oferta, empresa, titular, banco, tipocuenta, cuenta,
     documento_cotizacion, actualizado_en`,
    'aliadas_empresa',
  ],
  ['update', 'ofertas', 'estado, actualizado_en', 'aliadas_empresa, aliadas_aliado'],
  [
    'insert',
    'servicios',
    `id, aliado_id, tipo, clase, origen, destino, lat_origen, lon_origen, lat_destino, lon_destino, rumbo, paradas, ciudad, departamento, pais,
     fecha_salida, hora_salida, fecha_regreso, hora_regreso, salida, fin, fecha, pasajeros, observaciones, actualizado_en`,
    'aliadas_aliado',
  ],
  [
    'update',
    'servicios',
    'estado, empresa_aliada_id, empresa_aliada, oferta_id, valor_oferta, metodo_pago, titular, banco, tipocuenta, cuenta, actualizado_en',
    'aliadas_aliado',
  ],
  [
    'insert',
    'servicio_contactos',
    `servicio_id, aliado_id, empresa, nombre, telefono_operador, solicitante, cliente, rut_cliente, telefono_cliente, email_cliente,
     guia, telefono_guia, especialidades_guia, idiomas_guia, experiencia_guia`,
    'aliadas_aliado',
  ],
  ['update', 'servicio_contactos', 'tenant', 'aliadas_aliado'],
  [
    'insert',
    'claves_autorizacion',
    'id, tipo, huella, nota, usos_maximos, vence_en, creado_por, revocada_en, creado_en',
    'aliadas_plataforma',
  ],
  ['update', 'claves_autorizacion', 'revocada_en', 'aliadas_plataforma'],
  ['insert', 'aliados', 'id, nombre, creado_en', 'aliadas_plataforma'],
  [
    'insert',
    'aliado_claves',
    'id, aliado_id, huella, alcances, creado_por, usada_en, revocada_en, creado_en',
    'aliadas_plataforma',
  ],
  ['update', 'aliado_claves', 'revocada_en', 'aliadas_plataforma'],
  ['insert', 'correos', 'id, para, asunto, texto, html, proximo_intento, enviado_en, creado_en', DE_QUIEN],
  ['insert', 'historial', HISTORIAL, `${DE_QUIEN}, aliadas_aliado`],
  ['insert', 'idempotencia', IDEMPOTENCIA, `${DE_QUIEN}, aliadas_aliado`],
]

const TABLAS = `empresas, personas, vehiculos, conductores, documentos, archivos, servicios, servicio_contactos, ofertas, historial, guias,
  operadores, claves_autorizacion, claves_usos, aliados, aliado_claves, correos, idempotencia`

/** States move the way that each role's commands move them; who may at all is said by the policies. */
const ESTADOS = `
  create function guardar_servicio() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
  begin
    if current_user = 'aliadas_aliado' and old.estado <> 'pendiente' then
      raise exception 'a service that was awarded is not the partner''s to change' using errcode = 'insufficient_privilege';
    end if;
    if current_user = 'aliadas_empresa' and (old.estado, new.estado) not in (
      ('validar', 'reservado'), ('reservado', 'reservado'), ('reservado', 'confirmado'), ('confirmado', 'confirmado')
    ) then
      raise exception 'a company does not take a service from % to %', old.estado, new.estado using errcode = 'insufficient_privilege';
    end if;
    return new;
  end $$;
  create trigger servicios_estado before update on servicios for each row
    when (current_user in ('aliadas_aliado', 'aliadas_empresa')) execute function guardar_servicio();

  create function guardar_oferta() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
  begin
    if old.estado <> 'enviada' or (new.estado = 'retirada') <> (current_user = 'aliadas_empresa') then
      raise exception 'an offer does not go from % to % like this', old.estado, new.estado using errcode = 'insufficient_privilege';
    end if;
    return new;
  end $$;
  create trigger ofertas_estado before update on ofertas for each row
    when (current_user in ('aliadas_aliado', 'aliadas_empresa')) execute function guardar_oferta();
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      [
        `revoke insert, update on ${TABLAS} from ${DE_QUIEN}, aliadas_aliado;`,
        ...PERMISOS.map(([orden, tabla, columnas, roles]) => `grant ${orden} (${columnas}) on ${tabla} to ${roles};`),
        ESTADOS,
      ].join('\n'),
    )
    .execute(db)
}
