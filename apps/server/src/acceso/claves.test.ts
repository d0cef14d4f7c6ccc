import { CLAVE_INCORRECTA, VENCIMIENTO_PASADO } from '@aliadas/contract/acceso'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../platform/actor.ts'
import {
  PASSWORD,
  FAKE_ID,
  createEmpresa,
  createWorldWithApp,
  createPlataforma,
  createUsuario,
  unique,
  type World,
  type TestApp,
} from '../testing/factories/index.ts'
import { newId } from '../platform/ids.ts'
import { verificarSinCorreo } from './index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let plataforma: Persona
let sesion: string

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  plataforma = await createPlataforma(mundo)
  sesion = await app.signIn(plataforma.email)
})
afterAll(() => close())

const NUEVA = { tipo: 'aliada', nota: 'Para Rutas del Sur', vence: null, usosMaximos: null }
const crear = (cambios: object = {}, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/claves', { cookie: sesion, headers, body: { ...NUEVA, ...cambios } })
const listar = async () =>
  (await app.request('GET', '/api/claves', { cookie: sesion })).body['filas'] as { id: string }[]
const idDe = (respuesta: { body: Record<string, unknown> }) => (respuesta.body['clave'] as { id: string }).id
const registrar = (clave: unknown, n = unique()) => {
  return app.request('POST', '/api/acceso/registro', {
    body: {
      nombres: 'Rosa',
      apellidos: 'Viveros',
      empresa: `Con clave ${n}`,
      puesto: 'CEO',
      email: `clave${n}@empresa.test`,
      password: PASSWORD,
      clave,
    },
  })
}

test('ROLE-07 companies, their staff and the platform’s own staff neither see, make nor revoke keys', async () => {
  const admin = await createEmpresa(mundo)
  const personas = [admin, await createUsuario(mundo, admin), await createUsuario(mundo, plataforma)]
  for (const { email } of personas) {
    const ajena = await app.signIn(email)
    for (const [metodo, ruta, cuerpo] of [
      ['GET', '/api/claves', undefined],
      ['GET', '/api/claves/csv', undefined],
      ['GET', `/api/claves/${FAKE_ID}/usos`, undefined],
      ['POST', '/api/claves', NUEVA],
      ['POST', `/api/claves/${FAKE_ID}/revocar`, undefined],
    ] as const) {
      const { status, body: dicho } = await app.request(metodo, ruta, {
        cookie: ajena,
        ...(cuerpo === undefined ? {} : { body: cuerpo }),
      })
      expect([ruta, status, dicho['code']]).toEqual([ruta, 403, 'permission-denied'])
    }
  }
})

test('a key is shown once: neither the list, the database nor the history has its text', async () => {
  const { status, body: cuerpo } = await crear({ vence: '2026-06-30', usosMaximos: 2 })
  const texto = String(cuerpo['texto'])
  expect([status, cuerpo['clave']]).toMatchObject([
    201,
    {
      ...NUEVA,
      vence: '2026-06-30',
      usosMaximos: 2,
      usos: 0,
      estado: 'vigente',
      creadaPor: expect.stringMatching(/^Ana Número/),
    },
  ])
  expect(texto).toMatch(/^([2-9A-Z]{5}-){4}[2-9A-Z]{5}$/)
  expect(JSON.stringify(await listar())).not.toContain(texto)
  const tablas = ['claves_autorizacion', 'historial', 'idempotencia', 'change_log', 'correos']
  for (const tabla of tablas) {
    const { rows } = await mundo.base.pool.query(`select 1 from ${tabla} t where t::text like $1`, [`%${texto}%`])
    expect([tabla, rows]).toEqual([tabla, []])
  }
})

test('the same request twice makes one key, and only the first answer has its text', async () => {
  const headers = { 'idempotency-key': `clave-${unique()}` }
  const [una, otra] = [await crear({}, headers), await crear({}, headers)]
  expect([una.status, otra.status, idDe(otra)]).toEqual([201, 201, idDe(una)])
  expect([una.body['texto'], otra.body['texto']]).toEqual([expect.any(String), null])
  const guardado = await mundo.base.pool.query('select 1 from idempotencia t where t::text like $1', [
    `%${String(una.body['texto'])}%`,
  ])
  expect(guardado.rows).toEqual([])
})

test('who used a key and when is told, and its last use says that it is spent', async () => {
  const creada = await crear({ usosMaximos: 1 })
  const n = unique()
  expect((await registrar(creada.body['texto'], n)).status).toBe(201)
  expect(await listar()).toContainEqual(expect.objectContaining({ id: idDe(creada), usos: 1, estado: 'agotada' }))
  const usos = async () =>
    (await app.request('GET', `/api/claves/${idDe(creada)}/usos`, { cookie: sesion })).body['filas']
  const suyo = {
    persona: 'Rosa Viveros',
    email: expect.stringContaining('@empresa.test'),
    empresa: expect.stringContaining('Con clave'),
    en: mundo.ctx.clock.now().toISOString(),
  }
  expect(await usos()).toEqual([{ ...suyo, verificado: false }])
  await verificarSinCorreo(mundo.ctx, `clave${n}@empresa.test`)
  expect(await usos()).toEqual([{ ...suyo, verificado: true }])
  expect((await app.request('GET', `/api/claves/${FAKE_ID}/usos`, { cookie: sesion })).status).toBe(404)
})

test('the uses of a key are read page by page, the latest first, both kinds as one list', async () => {
  const creada = await crear({ usosMaximos: null })
  const n = unique()
  await registrar(creada.body['texto'], n)
  await verificarSinCorreo(mundo.ctx, `clave${n}@empresa.test`)
  const ahora = mundo.ctx.clock.now().getTime()
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .insertInto('registros')
      .values(
        Array.from({ length: 30 }, (_, i) => ({
          id: newId(new Date(ahora + i)),
          email: `uso${n}.${i}@empresa.test`,
          role: 'admin' as const,
          contrasena: 'x',
          empresa: `Empresa ${i}`,
          claveId: idDe(creada),
          // Half of them before the verified one, half after it.
          creadoEn: new Date(ahora + (i - 15) * 1000 + 500),
          venceEn: new Date(ahora + 86_400_000),
        })),
      )
      .execute(),
  )
  const pagina = async (cursor = '') =>
    (await app.request('GET', `/api/claves/${idDe(creada)}/usos?${cursor}`, { cookie: sesion })).body as {
      filas: { email: string; verificado: boolean }[]
      siguiente: string
      anterior: string | null
      total: object
    }
  const primera = await pagina()
  expect([primera.filas.length, primera.total, primera.anterior]).toEqual([25, { filas: 31, exacto: true }, null])
  expect(primera.filas[0]?.email).toBe(`uso${n}.29@empresa.test`)
  expect(primera.filas.findIndex(({ verificado }) => verificado)).toBe(15)
  const segunda = await pagina(`cursor=${primera.siguiente}`)
  expect(segunda.filas.map(({ email }) => email)).toEqual([5, 4, 3, 2, 1, 0].map((i) => `uso${n}.${i}@empresa.test`))
})

test('a revoked key opens nothing more, is revoked once, and the history says by whom', async () => {
  const creada = await crear()
  const revocar = () => app.request('POST', `/api/claves/${idDe(creada)}/revocar`, { cookie: sesion })
  const dos = await Promise.all([revocar(), revocar()])
  expect(dos.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { status, body: cuerpo } = await registrar(creada.body['texto'])
  expect([status, cuerpo['message']]).toEqual([403, CLAVE_INCORRECTA])
  const lineas = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('historial')
      .select(['accion', 'actorId'])
      .where('entidadId', '=', idDe(creada))
      .orderBy('id')
      .execute(),
  )
  expect(lineas).toEqual([
    { accion: 'crear-clave', actorId: plataforma.id },
    { accion: 'revocar-clave', actorId: plataforma.id },
  ])
  expect((await app.request('POST', `/api/claves/${FAKE_ID}/revocar`, { cookie: sesion })).status).toBe(404)
})

test('a key is good to the end of its last day in Bogotá, which is not before today', async () => {
  const hoy = '2026-06-10'
  expect((await crear({ vence: '2026-06-09' })).body['fields']).toEqual({ vence: VENCIMIENTO_PASADO })
  const creada = await crear({ vence: hoy })
  mundo.ctx.clock.set(new Date('2026-06-11T04:59:59.999Z'))
  expect((await registrar(creada.body['texto'])).status).toBe(201)
  mundo.ctx.clock.set(new Date('2026-06-11T05:00:00.000Z'))
  expect((await registrar(creada.body['texto'])).status).toBe(403)
  expect(await listar()).toContainEqual(expect.objectContaining({ id: idDe(creada), vence: hoy, estado: 'vencida' }))
})

test('the list comes in pages, the newest first', async () => {
  for (let n = 0; n < 60; n++) {
    mundo.ctx.clock.advance(1)
    await crear({ nota: `Página ${n}` })
  }
  const vistas: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body: cuerpo } = await app.request('GET', `/api/claves${cursor && `?cursor=${cursor}`}`, { cookie: sesion })
    vistas.push(...(cuerpo['filas'] as { id: string }[]).map(({ id }) => id))
    cursor = cuerpo['siguiente'] as string | null
  }
  expect(new Set(vistas).size).toBe(vistas.length)
  expect(vistas).toEqual(vistas.toSorted().toReversed())
  expect(vistas.length).toBeGreaterThanOrEqual(60)
})

test('keys are searched by their note, filtered by state and kind, and their file has no key', async () => {
  let quien = sesion
  const notas = async (pregunta: string) =>
    (
      (await app.request('GET', `/api/claves?q=n%C3%BAmero%20%25&${pregunta}`, { cookie: quien })).body['filas'] as {
        nota: string
      }[]
    ).map(({ nota }) => nota)
  const textos: string[] = []
  for (const [nota, cambios] of [
    ['=NÚMERO % vigente', {}],
    ['Numero % de plataforma', { tipo: 'plataforma' }],
    ['numero % agotada', { usosMaximos: 1 }],
    ['numero % vencida', { vence: '2026-06-30' }],
    ['numero % revocada', {}],
    ['numero sin porcentaje', {}],
  ] as const) {
    mundo.ctx.clock.advance(1)
    const creada = await crear({ nota, ...cambios })
    textos.push(String(creada.body['texto']))
    if (nota.endsWith('revocada')) await app.request('POST', `/api/claves/${idDe(creada)}/revocar`, { cookie: sesion })
    if (nota.endsWith('agotada')) await registrar(creada.body['texto'])
  }
  const ahora = mundo.ctx.clock.now()
  mundo.ctx.clock.set(new Date('2026-07-02T00:00:00.000Z'))
  try {
    // The earlier session has ended by then.
    quien = await app.signIn(plataforma.email)
    expect(await notas('')).toHaveLength(5)
    for (const estado of ['agotada', 'vencida', 'revocada'])
      expect(await notas(`estado=${estado}`)).toEqual([`numero % ${estado}`])
    expect(await notas('estado=vigente&orden=fecha')).toEqual(['=NÚMERO % vigente', 'Numero % de plataforma'])
    expect(await notas('tipo=plataforma')).toEqual(['Numero % de plataforma'])
    const { text } = await app.request('GET', '/api/claves/csv?q=numero%20%25', { cookie: quien })
    expect(text.trimEnd().split('\r\n')).toHaveLength(6)
    expect(text).toContain(`"'=NÚMERO % vigente";aliada;vigente;0;;`)
    for (const texto of textos) expect(text).not.toContain(texto)
  } finally {
    mundo.ctx.clock.set(ahora)
  }
})
