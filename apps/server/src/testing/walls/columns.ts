import { sql } from 'kysely'
import type { Tx } from '../../platform/database/index.ts'
import { APP_ROLES } from '../../platform/database/index.ts'

const EMPRESA_Y_PLATAFORMA = {
  'historial crea':
    'a accion actor_id actor_nombre actor_tipo aliado_id cambios de en entidad entidad_id solicitud tenant',
  'idempotencia crea': 'ambito clave creado_en cuerpo huella sobre',
}

const EMPRESA = {
  ...EMPRESA_Y_PLATAFORMA,
  'archivos crea': 'bytes creado_en id nombre preset servicio_id sha256 subido_por tenant tipo ubicacion',
  'archivos cambia': 'usado',
  'avisos_marcas cambia': 'leido',
  'avisos_marcas crea': 'aviso_id en leido persona_id',
  'avisos_personas cambia': 'leidos_hasta silencio_desde silencio_hasta',
  'avisos_personas crea': 'leidos_hasta persona_id silencio_desde silencio_hasta',
  'avisos_preferencias cambia': 'app correo push sonido',
  'avisos_preferencias crea': 'app clase correo persona_id push sonido',
  'avisos_suscripciones cambia': 'activa auth p256dh sesion_id',
  'avisos_suscripciones crea': 'activa auth creado_en direccion id p256dh persona_id sesion_id',
  'avisos_silenciados cambia': 'en silenciado',
  'avisos_silenciados crea': 'en persona_id servicio_id silenciado',
  'vistas cambia': 'borrada_en consulta nombre nombre_comparable',
  'vistas crea': 'consulta creado_en id lista nombre nombre_comparable persona_id tenant',
  'vistas_de_inicio cambia': 'vista_id',
  'vistas_de_inicio crea': 'persona_id vista_id',
  'correos crea': 'asunto creado_en cuenta_id enviado_en html id para proximo_intento texto util_hasta',
  'empresas cambia':
    'actualizado_en banco ciudad cuenta departamento direccion fotos_corporativas logo nombre nombre_comparable rut tipocuenta titular',
  'personas cambia': 'actualizado_en apellidos foto_perfil movil nombres perfil puesto',
}

/**
 * The columns that each role may write, and nothing else: what its commands write. Review it whenever a migration
 * changes it.
 */
export const ESCRIBE: Record<(typeof APP_ROLES)[number], Record<string, string>> = {
  aliadas_empresa: {
    'rastreos cambia': 'pagina_id pagina_sha256 renovado_en secreto_id secreto_sha256',
    'rastreos crea':
      'conductor_id creado_en empresa_id id pagina_id pagina_sha256 renovado_en secreto_id secreto_sha256',
    ...EMPRESA,
    'empresas cambia':
      'actualizado_en banco ciudad cuenta departamento direccion fotos_corporativas logo minutos_tarde nombre nombre_comparable rut tipocuenta titular',
    'asientos crea': [
      'actor_id actor_nombre actor_tipo antes archivo_id banco clase concepto corrige cuenta empresa_id en id motivo numero orden servicio_id',
      'tipocuenta titular valor vehiculo_id',
    ].join(' '),
    'conductores crea':
      'actualizado_en banco cedula ciudad creado_en cuenta direccion email empresa_id id licencia_de_conducir nombre rut telefono tipocuenta titular',
    'conductores cambia':
      'actualizado_en banco cedula ciudad cuenta direccion licencia_de_conducir nombre rut telefono tipocuenta titular',
    'documentos cambia': 'archivo_id numero vence',
    'documentos crea': 'archivo_id creado_en id numero tenant tipo titular_id titular_tipo vence',
    'convenios crea': 'clase con_nit con_nombre creado_en desde empresa_id hasta id',
    'contratos crea':
      'creado_en desde doc empresa_id hasta id nombre numero objeto objeto_texto responsable_direccion responsable_doc responsable_nombre responsable_telefono tipo_doc zonas',
    'contratos cambia': 'cerrado_en ultimo_extracto',
    'fuecs crea':
      'contrato_id creado_en datos desde empresa_id en_lugar_de expedido_por expedido_por_id extracto hasta id numero placas plantilla reemplaza servicio_id token_sha256',
    'fuecs cambia': 'archivo_id estado intentos motivo sha256 terminado_en vigente_en',
    'fuec_carpetas crea': 'creado_en empresa_id fuec_id id orden token_sha256',
    'fuec_carpetas cambia': 'cerrada_en cerrada_por',
    'empresas_legales crea':
      'actualizado_en anio correo direccion dv empresa_id nit razon_social representante resolucion telefono territorial ultimo_contrato',
    'empresas_legales cambia': [
      'actualizado_en anio correo direccion dv firma_archivo_id nit razon_social representante resolucion resolucion_archivo_id sello_archivo_id',
      'telefono territorial ultimo_contrato',
    ].join(' '),
    'ofertas crea':
      'actualizado_en aliado_id banco cuenta documento_cotizacion empresa empresa_id fecha fecha_oferta id oferente precio servicio_id tipocuenta titular',
    'ofertas cambia': 'actualizado_en estado',
    'servicios cambia': [
      'actualizado_en alarma_callada_hasta alarma_callada_por banco_conductor cedula_conductor conductor conductor_id cuenta_conductor empresa_afiliadora estado fuec fuec_anteriores fuec_archivo_id fuec_desactualizado',
      'imagen_conductor licencia_de_conducir marca modelo numero_interno numero_transaccion pagar_anticipo_conductor pago pago_validado_en',
      'pago_validado_por placas propietario rnt_conductor tarjeta_operacion telefono_conductor tipo_fuec tipocuenta_conductor titular_conductor vehiculo_id',
      'vehiculo_suspendido vencimiento_licencia_de_conducir',
    ].join(' '),
    'transacciones crea': 'comparable concepto creado_en empresa_id numero servicio_id vehiculo_id',
    'vehiculos crea': [
      'actualizado_en aire bilingue bodega capacidad clase color conductor_id creado_en documentos_vehiculo empresa empresa_id fotos_vehiculo frente id',
      'interior lateral licencia marca modelo numero_interno parrilla perfil perspectiva placas portabicicletas propietario sillasestandard',
      'sillasreclinables tablero terminos tipo tv usb validado wifi',
    ].join(' '),
    'vehiculos cambia': [
      'actualizado_en aire bilingue bodega clase documentos_vehiculo empresa fotos_vehiculo frente interior lateral motivo_suspension numero_interno',
      'parrilla perspectiva portabicicletas propietario sillasestandard sillasreclinables suspendido tablero tv usb wifi',
    ].join(' '),
    'vinculaciones cambia': 'estado terminada_en',
    'vinculaciones crea': 'creado_en empresa_id id pedida_por pedida_por_id placas vence_en',
  },
  aliadas_plataforma: {
    ...EMPRESA,
    'aliado_claves crea':
      'alcances aliado_id creado_en creado_por huella id nombre prueba revocada_en ultimos usada_en vence_en',
    'aliado_claves cambia': 'reemplazada_por revocada_en vence_en',
    'aliados crea': 'contacto correo creado_en id nombre nombre_comparable telefono',
    'aliados cambia': 'contacto correo motivo_suspension nombre nombre_comparable suspendido telefono',
    'claves_autorizacion crea': 'creado_en creado_por huella id nota revocada_en tipo usos_maximos vence_en',
    'claves_autorizacion cambia': 'revocada_en',
    'entregas crea': 'aliado_id creado_en fila numero proximo_intento tipo webhook_id',
    'entregas cambia': 'estado',
    'webhooks cambia': 'activo apagado_por espera_hasta falla_desde secreto secreto_anterior_hasta',
  },
  aliadas_aliado: {
    ...EMPRESA_Y_PLATAFORMA,
    'asientos crea': 'actor_id actor_nombre actor_tipo antes clase concepto empresa_id en id orden servicio_id valor',
    'entregas crea': 'aliado_id creado_en fila numero proximo_intento tipo webhook_id',
    'entregas cambia': 'estado',
    'webhooks crea': 'alcances aliado_id creado_en direccion id tipos',
    'webhooks cambia':
      'activo alcances apagado_por direccion espera_hasta falla_desde secreto secreto_anterior_hasta tipos',
    'ofertas cambia': 'actualizado_en estado motivo_rechazo',
    'servicio_contactos crea': [
      'aliado_id cliente email_cliente empresa especialidades_guia experiencia_guia guia idiomas_guia nombre rut_cliente servicio_id solicitante',
      'telefono_cliente telefono_guia telefono_operador',
    ].join(' '),
    'servicio_contactos cambia': 'tenant',
    'servicio_referencias crea': 'aliado_id metadatos referencia servicio_id unica',
    'servicios crea': [
      'actualizado_en aliado_id ciudad clase departamento destino fecha fecha_regreso fecha_salida fin hora_regreso hora_salida id lat_destino',
      'lat_origen lon_destino lon_origen observaciones origen pais paradas pasajeros rumbo salida tipo vence',
    ].join(' '),
    'servicios cambia':
      'actualizado_en banco cuenta empresa_aliada empresa_aliada_id estado metodo_pago oferta_id tipocuenta titular valor_oferta',
  },
}

/** The columns that each role may write according to the catalogue. */
export const escribeDeVerdad = async (tx: Tx): Promise<Record<string, Record<string, string>>> => {
  const { rows } = await sql<{ rol: string; que: string; columnas: string }>`
    select rol, c.relname || ' ' || orden.nombre as que,
      string_agg(a.attname::text, ' ' order by a.attname::text collate "C") as columnas
    from unnest(${[...APP_ROLES]}::text[]) as rol, (values ('insert', 'crea'), ('update', 'cambia')) as orden (privilegio, nombre),
      pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(rol, c.oid, a.attnum, orden.privilegio)
    group by rol, que
  `.execute(tx)
  const todo: Record<string, Record<string, string>> = {}
  for (const { rol, que, columnas } of rows) (todo[rol] ??= {})[que] = columnas
  return todo
}
