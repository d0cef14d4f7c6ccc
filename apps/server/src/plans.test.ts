import pg from 'pg'
import { sql, type Compilable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import './app.ts'
import './compose.ts'
import { statements, type Tables } from './platform/database/index.ts'
import { compiling } from './platform/database/prepared.ts'
import { carpetaConToken, contratosDeLaLista, documentosDeViaje, fuecMirado, fuecsDelLibro } from './fuec/index.ts'
import { conductoresRastreados } from './rastreo/index.ts'
import { cutAfter, within } from './platform/keyset.ts'
import { delArea } from './servicios/index.ts'
import { fill } from './testing/bench/fill.ts'
import { createAliado, createWorld, type World } from './testing/factories/index.ts'

/**
 * Every hot query, and the index by which each reads the growing table. A query that is not in this list may not be
 * prepared: its one plan for all values would be unchecked.
 */
const PLANES: Record<string, RegExp> = {
  // Settings read nothing.
  alcance: /^Result/,
  alcance_de_lectura: /^Result/,
  alcance_sin_replica: /^Result/,
  cambios_siguientes: /Index Scan using change_log_orden on change_log\n +Index Cond: \(ROW\(xid, id\) > ROW/,
  // Locks read no table, nor does what the database is, and inserts have no index scan.
  cerrojos_de_oferta: /^Result/,
  cerrojos_de_placas: /^Function Scan on unnest/,
  guarda_respuesta: /^Insert on idempotencia/,
  llamadas_de_aliado:
    /^Insert on aliado_llamadas\n +Conflict Resolution: UPDATE\n +Conflict Arbiter Indexes: aliado_llamadas_pkey/,
  historia_de_la_base: /^Result/,
  linea_del_historial: /^Insert on historial/,
  oferta: /^Insert on ofertas/,
  posiciones_nuevas: /^Insert on posiciones\n[^]*Function Scan on unnest/,
  puntos_de_traza: /^Insert on trazas\n[^]*Function Scan on unnest/,
  turno_de_llave: /^Result/,
  turno_o_nada: /^Result/,
  turno_en_fila: /^Function Scan on pg_advisory_xact_lock/,
  tipos_de_flotas: /Index Only Scan using vehiculos_tipos/,
  vivo_contactos: /Index Scan using servicio_contactos_pkey/,
  vivo_fichas: /Index Scan using empresas_pkey/,
  vivo_ofertas: /Index Scan (using|on) ofertas_\w+.*\n +Index Cond: .*servicio_id = de\.id/,
  vivo_servicios: /Index Scan using servicios_pkey/,
  clave_de_aliado: /Index Scan using aliado_claves_huella_key on aliado_claves/,
  gente_de_publicacion: /^Insert on servicio_contactos/,
  publicacion: /^Insert on servicios/,
  referencia_de_publicacion: /^Insert on servicio_referencias/,
  quien_oferta: /Index Only Scan using vehiculos_tipos/,
  primera_respuesta: /Index Scan using idempotencia_pkey/,
  contacto_de_un_servicio: /Index Scan using servicio_contactos_pkey/,
  cuantos_servicios_del_mercado:
    /Index Only Scan using servicios_contados_de on servicios_contados[^]*Index Only Scan using servicios_mercado on servicios\n +Index Cond: .*vence <= /,
  cuantos_servicios_propios: /Index Only Scan using servicios_contados_de on servicios_contados/,
  empresa_de_la_sesion: /Index Scan using empresas_pkey/,
  ficha_de_persona: /Index Scan using personas_\w+ on personas/,
  leidos_hasta:
    /Index Scan using personas_\w+ on personas[^]*Index Scan using avisos_personas_pkey[^]*Index Scan using avisos_preferencias_pkey/,
  ofertas_en_un_servicio: /Index Scan using ofertas_empresa on ofertas/,
  persona_de_la_sesion: /Index Scan using personas_\w+ on personas/,
  descartes_de_rastreo:
    /^Insert on rastreo_descartes\n +Conflict Resolution: UPDATE\n +Conflict Arbiter Indexes: rastreo_descartes_pkey/,
  direccion_de_rastreo: /Index Scan using rastreos_secreto_sha256_key on rastreos r/,
  placas_propias: /Index (Only )?Scan using vehiculos_(placas|empresa) on vehiculos/,
  viajes_de_direccion:
    /Index Scan using rastreos_secreto_sha256_key on rastreos r[^]*Index Scan using servicios_viajes_de_conductor on servicios s/,
  viajes_de_placas:
    /Index Scan using servicios_(de_vehiculo|ocupacion) on servicios s\n +Index Cond: .*vehiculo_id = ANY[^]*Index Scan using vehiculos_(placas|empresa) on vehiculos/,
  recorridos:
    /Index Scan using servicios_pkey[^]*Index Scan using posiciones_pkey[^]*Index Scan using posiciones_dudosas_pkey[^]*One-Time Filter: .*en_camino_desde IS NULL[^]*Index Scan using trazas_pkey/,
  servicios_del_mercado: /Index Scan using servicios_lista on servicios\n +Index Cond: .*ROW\(salida, id\)/,
  servicios_propios: /Index Scan using servicios_lista on servicios\n +Index Cond: .*ROW\(salida, id\)/,
  un_servicio: /Index Scan using servicios_pkey/,
  tipos_de_la_flota: /Index Only Scan using vehiculos_tipos/,
}

let mundo: World

beforeAll(async () => {
  mundo = await createWorld()
  await createAliado(mundo)
  const { pool, url } = mundo.base
  await fill(pool, { services: 20_000, companies: 300, secret: url, cookie: 'medida' })
  // Filled by a client without timeouts: on a busy machine this takes longer than a command may.
  const sinPrisa = new pg.Client({ connectionString: url })
  await sinPrisa.connect()
  await sinPrisa.query(`
    alter table vehiculos disable trigger user;
    alter table conductores disable trigger user;
    alter table posiciones disable trigger user;
    insert into change_log (tema, fila, para) select 'prueba', n::text, 'MERCADO:Van' from generate_series(1, 20000) n;
    begin;
    set local role aliadas_sistema;
    insert into ofertas (id, servicio_id, aliado_id, empresa_id, oferente, precio, fecha, fecha_oferta, empresa, titular, banco, tipocuenta,
        cuenta, actualizado_en)
      select e.id || s.n, s.id, s.aliado_id, e.id, 'x', 1000, now(), now(), 'e', 't', 'b', 't', '1', now()
      from (select id, aliado_id, row_number() over () as n from servicios where estado = 'pendiente' limit 100) s,
        (select id from empresas limit 200) e;
    insert into servicio_contactos (servicio_id, aliado_id) select id, aliado_id from servicios;
    insert into personas (id, empresa_id, email, role, creado_en, actualizado_en)
      select 'P' || n, e.id, n || '@plan.test', 'user', now(), now()
      from generate_series(1, 3000) n, (select id from empresas where tipo = 'aliada' limit 1) e;
    insert into avisos_personas (persona_id, leidos_hasta) select id, now() from personas;
    insert into avisos_preferencias (persona_id, clase, app, sonido) select id, 'viaje-terminado', false, false from personas;
    insert into aliados (id, nombre, nombre_comparable, creado_en) select 'P' || n, 'App ' || n, 'app ' || n, now() from generate_series(1, 2000) n;
    insert into aliado_claves (id, aliado_id, huella, alcances, creado_en)
      select 'K' || n, 'P' || n, 'huella ' || n, '{}', now() from generate_series(1, 2000) n;
    insert into idempotencia (ambito, clave, huella, cuerpo, creado_en)
      select 'empresa:x', n::text, 'x', '{}', now() from generate_series(1, 5000) n;
    insert into conductores (id, empresa_id, nombre, cedula, telefono, creado_en, actualizado_en)
      select 'C' || n, e.id, 'Conductor', n::text, '1', now(), now()
      from generate_series(1, 5000) n, (select id from empresas where tipo = 'aliada' limit 1) e;
    insert into vehiculos (id, empresa_id, placas, marca, modelo, tipo, capacidad, creado_en, actualizado_en)
      select 'V' || n, e.id, 'W' || lpad(n::text, 5, '0'), 'Marca', '2024', 'Bus', 10, now(), now()
      from generate_series(1, 10000) n, (select id from empresas where tipo = 'aliada' limit 1) e;
    insert into posiciones (vehiculo_id, empresa_id, servicio_id, placas, lat, lon, en, recibida_en)
      select v.id, empresa_id, s.id, placas, 3, -76, now(), now() from vehiculos v, (select id from servicios limit 1) s where v.id like 'V%';
    insert into posiciones_dudosas (vehiculo_id, servicio_id, lat, lon, en, veces)
      select vehiculo_id, servicio_id, lat, lon, en, 1 from posiciones;
    insert into trazas (servicio_id, en, empresa_id, lat, lon)
      select s.id, now() + n * interval '30 seconds', e.id, 3, -76
      from (select id from servicios limit 2000) s, generate_series(1, 10) n, (select id from empresas where tipo = 'aliada' limit 1) e;
    insert into rastreos (id, empresa_id, conductor_id, secreto_id, secreto_sha256, renovado_en, creado_en)
      select id, empresa_id, id, id, 'huella ' || id, now(), now() from conductores where id like 'C%';
    insert into rastreo_consentimientos (id, conductor_id, empresa_id, version, texto, por, aceptado_en)
      select id, id, empresa_id, 1, 'x', 'pagina', now() from conductores where id like 'C%';
    insert into contratos (id, empresa_id, numero, tipo_doc, doc, nombre, objeto, responsable_nombre, responsable_doc,
        responsable_telefono, responsable_direccion, desde, hasta, creado_en)
      select 'T' || id, id, 1, 'NIT', '900000000', 'Cliente', 'turistas', 'R', '1', '1', 'd', '2026-01-01', '2026-12-31', now()
      from empresas where tipo = 'aliada';
    insert into archivos (id, tenant, preset, ubicacion, nombre, tipo, bytes, sha256, subido_por, creado_en)
      select 'A' || id, empresa_id, 'licenciaDeConducir', id, 'x', 'x', 1, 'x', 'x', now() from conductores where id like 'C%';
    insert into documentos (id, tenant, titular_tipo, titular_id, tipo, creado_en)
      select 'D' || id, empresa_id, 'conductor', id, 'licenciaDeConducir', now() from conductores where id like 'C%';
    insert into documentos (id, tenant, titular_tipo, titular_id, tipo, creado_en)
      select 'D' || id || papel, empresa_id, 'vehiculo', id, papel, now()
      from vehiculos, unnest('{soat,revisionTecnica,tarjetaOperacion}'::text[]) papel where id like 'V%';
    -- One company has many.
    insert into contratos (id, empresa_id, numero, tipo_doc, doc, nombre, objeto, responsable_nombre, responsable_doc,
        responsable_telefono, responsable_direccion, desde, hasta, creado_en)
      select 'T' || n, e.id, n, 'NIT', '900000000', 'Cliente', 'turistas', 'R', '1', '1', 'd', date '2026-01-01' + n % 300,
        date '2026-01-02' + n % 300, now() - n * interval '1 minute'
      from generate_series(2, 5000) n, (select id from empresas where tipo = 'aliada' limit 1) e;
    insert into fuecs (id, empresa_id, servicio_id, contrato_id, extracto, numero, datos, token_sha256, desde, hasta, placas,
        expedido_por_id, expedido_por, creado_en)
      select 'F' || n, empresa, id, 'T' || empresa, row_number() over (partition by empresa), lpad(n::text, 21, '0'), '{}', n::text,
        '2026-06-01', date '2026-06-02' + (n % 300)::int, 'W' || lpad((n % 900)::text, 5, '0'), 'x', 'x', now() - n * interval '1 minute'
      from (
        -- Every fourth is of one large company.
        select s.id, s.n, e.id as empresa from (select id, row_number() over () as n from servicios) s
        join (select id, row_number() over (order by id) as k, count(*) over () as cuantas from empresas where tipo = 'aliada') e
          on e.k = case when s.n % 4 = 0 then 1 else 1 + s.n % e.cuantas end) de;
    insert into fuec_carpetas (id, fuec_id, empresa_id, orden, token_sha256, creado_en)
      select id, id, empresa_id, 1, token_sha256, now() from fuecs where id like 'F%';
    commit;
    alter table vehiculos enable trigger user;
    alter table conductores enable trigger user;
    alter table posiciones enable trigger user`)
  await sinPrisa.query('vacuum analyze')
  await sinPrisa.end()
})
afterAll(() => mundo.close())

test('every hot query has its plan here, and no other has', () => {
  expect([...statements().keys()].toSorted()).toEqual(Object.keys(PLANES).toSorted())
})

/** The generic plan, with the planner's estimates. */
const planOf = async (text: string, role: string): Promise<string> => {
  const client = await mundo.base.pool.connect()
  try {
    await client.query(
      `begin; set local role ${role}; set local app.empresa = 'x'; set local app.aliado = 'x'; set local app.persona = 'x'`,
    )
    await client.query(`set local plan_cache_mode = force_generic_plan; prepare una as ${text}`)
    const params = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
    const values = params === 0 ? '' : `(${Array.from({ length: params }, () => 'null').join(', ')})`
    const { rows } = await client.query<Record<string, string>>(`explain (costs off) execute una${values}`)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  } finally {
    await client.query('rollback; deallocate all')
    client.release()
  }
}

const rolDe = (name: string, text: string): string => {
  if (name.endsWith('publicacion')) return 'aliadas_aliado'
  return /change_log|aliado_claves|aliado_llamadas|posiciones|trazas|rastreo|placas = any/.test(text) ||
    name.startsWith('vivo_')
    ? 'aliadas_sistema'
    : 'aliadas_empresa'
}

test.each(Object.keys(PLANES))('%s walks its index in order for all values, without a sort or a scan', async (name) => {
  const text = statements().get(name)?.text ?? ''
  const plan = await planOf(text, rolDe(name, text))
  expect(plan).toMatch(PLANES[name] ?? /^never$/)
  // Rows from a bitmap scan need a sort for their order.
  expect(plan).not.toMatch(/Sort|Seq Scan/)
})

const AREA = { oeste: -77, sur: 3, este: -76, norte: 4 }

/** A query with its values in place: one that is not prepared is planned anew each time. */
const withValues = (query: Compilable): string => {
  const { sql: text, parameters } = query.compile()
  return text.replace(/\$(\d+)/g, (_, n: string) => {
    const value = parameters[Number(n) - 1]
    if (typeof value === 'number') return String(value)
    return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
  })
}

/** The parts of the map's query for a company, with values: they are planned anew each time. */
const delMapa = (empresaId: string) =>
  delArea(
    compiling,
    { rol: 'user', empresaId, perfilCompleto: true, tipos: ['Van', 'Bus'] },
    mundo.ctx.clock.now(),
    AREA,
    0.1,
  ).map(({ consulta }) => withValues(consulta.select(['id', 'estado', 'salida', 'lonOrigen', 'latOrigen'])))

test.each([
  'select floor(lon_origen), floor(lat_origen), estado, avg(lat_origen), count(*) from EN_AREA group by 1, 2, 3',
  'select id from EN_AREA order by salida, id limit 1000',
  'select count(*) from (select id from EN_AREA limit 5001) contados',
])('the map asks the index of places alone: %s', async (frase) => {
  const partes = delMapa('x')
  expect(partes).toHaveLength(2)
  for (const enArea of partes) {
    const plan = await planOf(frase.replace('EN_AREA', `(${enArea}) servicios`), 'aliadas_empresa')
    expect(plan).toMatch(/Index Only Scan using servicios_area on servicios/)
  }
})

const DE_AQUI = { fecha: sql`'2100-01-01T05:00:00Z'::timestamptz`, termina: sql`'2100-01-01'::date` }

test.each([
  ['user', 'fecha', {}, /Index Scan (Backward )?using fuecs_libro on fuecs\n +Index Cond: .*ROW\(creado_en, id\)/],
  ['user', 'termina', {}, /Index Scan (Backward )?using fuecs_por_termino on fuecs\n +Index Cond: .*ROW\(hasta, id\)/],
  ['user', 'fecha', { placas: 'W00001' }, /using fuecs_de_placas on fuecs|on fuecs_de_placas/],
  [
    'plataforma',
    'fecha',
    {},
    /Index Scan (Backward )?using fuecs_de_todos on fuecs\n +Index Cond: .*ROW\(creado_en, id\)/,
  ],
  [
    'plataforma',
    'termina',
    {},
    /Index Scan (Backward )?using fuecs_de_todos_por_termino on fuecs\n +Index Cond: .*ROW\(hasta, id\)/,
  ],
] as const)('the book of FUECs walks its index for %s by %s with %j', async (rol, orden, filtro, esperado) => {
  const { empresaId } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('fuecs')
      .select('empresaId')
      .groupBy('empresaId')
      .orderBy(sql`count(*)`, 'desc')
      .executeTakeFirstOrThrow(),
  )
  const quien = { rol, empresaId }
  const ahora = mundo.ctx.clock.now()
  const consulta = fuecsDelLibro(compiling, quien, { q: '', orden, ...filtro }, ahora).select([
    'fuecs.id',
    'fuecs.datos',
  ])
  const lugar = { value: DE_AQUI[orden], id: sql<string>`'F1'` }
  const by = orden === 'fecha' ? 'fuecs.creadoEn' : 'fuecs.hasta'
  const cut = cutAfter<Tables, 'fuecs'>({ by, id: 'fuecs.id', direction: 'desc' }, lugar, 26)
  const role = rol === 'plataforma' ? 'aliadas_plataforma' : 'aliadas_empresa'
  const plan = await planOf(withValues(within(consulta, cut)), role)
  expect(plan).toMatch(esperado)
  // Of one vehicle there are few, which are sorted.
  expect(plan).not.toMatch('placas' in filtro ? /Seq Scan/ : /Sort|Seq Scan/)
})

test.each([
  ['fecha', {}, /Index Scan (Backward )?using contratos_lista on contratos\n +Index Cond: .*ROW\(creado_en, id\)/],
  ['termina', {}, /Index Scan (Backward )?using contratos_por_termino on contratos\n +Index Cond: .*ROW\(hasta, id\)/],
  [
    'termina',
    { desde: '2026-03-01', hasta: '2026-03-31' },
    /Index Scan (Backward )?using contratos_por_termino on contratos\n +Index Cond: .*hasta >= '2026-03-01'/,
  ],
] as const)('the contracts of a company come in the order of their index: %s %j', async (orden, filtro, esperado) => {
  const { empresaId } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('contratos').select('empresaId').where('id', '=', 'T2').executeTakeFirstOrThrow(),
  )
  const consulta = contratosDeLaLista(compiling, empresaId, { q: '', orden, ...filtro }).select([
    'contratos.id',
    'contratos.nombre',
  ])
  const lugar = { value: DE_AQUI[orden], id: sql<string>`'T1'` }
  const by = orden === 'fecha' ? 'contratos.creadoEn' : 'contratos.hasta'
  const cut = cutAfter<Tables, 'contratos'>({ by, id: 'contratos.id', direction: 'desc' }, lugar, 26)
  const plan = await planOf(withValues(within(consulta, cut)), 'aliadas_empresa')
  expect(plan).toMatch(esperado)
  expect(plan).not.toMatch(/Sort|Seq Scan/)
})

test.each([{}, { ver: 'porArreglar' }] as const)(
  'the drivers of a company come in the order of their index: %j',
  async (filtro) => {
    const { empresaId } = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx.selectFrom('conductores').select('empresaId').where('id', '=', 'C1').executeTakeFirstOrThrow(),
    )
    const consulta = conductoresRastreados(compiling, empresaId, { q: '', orden: 'nombre', ...filtro }).select([
      'conductores.id',
      'conductores.nombre',
    ])
    const lugar = { value: sql`'conductor'::text collate "C"`, id: sql<string>`'C1'` }
    const cut = cutAfter<Tables, 'conductores'>(
      { by: 'conductores.nombreEnOrden', id: 'conductores.id', direction: 'asc' },
      lugar,
      26,
    )
    const plan = await planOf(withValues(within(consulta, cut)), 'aliadas_empresa')
    expect(plan).toMatch(
      /Index Scan using conductores_por_nombre on conductores\n +Index Cond: .*ROW\(nombre_en_orden, id\)/,
    )
    expect(plan).not.toMatch(/Sort|Seq Scan on conductores/)
  },
)

const VIAJE = { empresaId: 'x', vehiculoId: 'V1', cedula: '1' }
test.each([
  [
    'the code of a paper',
    fuecMirado(compiling, { token: 'x' }),
    'sistema',
    /using fuecs_\w+ on fuecs\n +Index Cond: .*token/,
  ],
  [
    'a number and plates',
    fuecMirado(compiling, { numero: '1', placas: 'W00001' }),
    'sistema',
    /using fuecs_numero\w* on fuecs\n +Index Cond: .*numero/,
  ],
  [
    'the code of a folder',
    carpetaConToken(compiling, 'x'),
    'sistema',
    /using fuec_carpetas_\w+ on fuec_carpetas\n +Index Cond: .*token/,
  ],
  [
    'the documents of a folder',
    documentosDeViaje(compiling, VIAJE),
    'empresa',
    /using conductores_por_cedula on conductores[^]*using documentos_tenant on documentos\n +Index Cond: .*titular_id = ANY/,
  ],
] as const)('whoever is not signed in opens %s by an index', async (_que, consulta, rol, esperado) => {
  const plan = await planOf(withValues(consulta), `aliadas_${rol}`)
  expect(plan).toMatch(esperado)
  expect(plan).not.toMatch(/Seq Scan/)
})
