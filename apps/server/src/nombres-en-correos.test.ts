import { NOMBRE_CON_ENLACE, NOMBRE_INVISIBLE } from '@aliadas/contract/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avisarVinculaciones } from './flota/index.ts'
import type { Persona } from './platform/actor.ts'
import {
  createAliado,
  createClave,
  createEmpresa,
  createPlataforma,
  createUsuario,
  createWorldWithApp,
  PASSWORD,
  unique,
  vehiculoData,
  type TestApp,
  type World,
} from './testing/factories/index.ts'

let mundo: World
let app: TestApp
let close: () => Promise<void>
let admin: Persona
let sesion: string
let plataforma: string
let aliado: Awaited<ReturnType<typeof createAliado>>

beforeAll(async () => {
  ;({ mundo, app, close } = await createWorldWithApp())
  admin = await createEmpresa(mundo)
  sesion = await app.signIn(admin.email)
  plataforma = await app.signIn((await createPlataforma(mundo)).email)
  aliado = await createAliado(mundo)
})
afterAll(() => close())

const MALOS = [
  ['Transportes X, confirma en https://evil.test/ya', NOMBRE_CON_ENLACE],
  ['evil.com', NOMBRE_CON_ENLACE],
  ['Ana ana@evil.co', NOMBRE_CON_ENLACE],
  ['Ana\nTu cuenta se cerró', NOMBRE_INVISIBLE],
  ['Ana \u202eosoreP', NOMBRE_INVISIBLE],
] as const

const conductor = () => {
  const { fotos: _f, documentos: _d, empresa: _e, ...datos } = vehiculoData(mundo)
  return { ...datos, email: `conductor${unique()}@app.test` }
}
const persona = () => ({
  nombre: 'Nubia',
  email: `p${unique()}@app.test`,
  telefono: '3990000811',
  direccion: 'Cali',
  terminos: true,
})
const banco = { rut: '900000001', banco: 'Nequi', tipocuenta: 'ahorros', cuenta: '0012345678', titular: 'Nubia' }

test('INJ-16 a name with an address, a link, a line break or a bidirectional mark is refused beside its field, wherever one is entered', async () => {
  const { body: perfil } = await app.request('GET', '/api/perfil', { cookie: sesion })
  const p = perfil['perfil'] as Record<string, string>
  const personal = { nombres: 'Ana', apellidos: 'Paz', puesto: 'CEO', movil: '3990000000' }
  const empresa = Object.fromEntries(
    ['empresa', 'direccion', 'ciudad', 'departamento', 'cuenta', 'tipocuenta', 'banco', 'titular', 'rut'].map((uno) => [
      uno,
      p[uno],
    ]),
  )
  const registro = {
    ...personal,
    empresa: 'Nueva',
    email: `n${unique()}@empresa.test`,
    password: PASSWORD,
    clave: await createClave(mundo),
  }
  const deApp = { key: aliado.clave }
  const propio = { cookie: sesion }
  const { movil: _m, ...alRegistrarse } = registro
  const entradas: [string, string, object, Record<string, unknown>, string[], string][] = [
    ['POST', '/api/acceso/registro', {}, alRegistrarse, ['nombres', 'apellidos', 'empresa'], ''],
    [
      'PUT',
      '/api/perfil',
      propio,
      { email: admin.email, version: p['version'], empresa, personal },
      ['nombres', 'apellidos'],
      'personal',
    ],
    [
      'PUT',
      '/api/perfil',
      propio,
      { email: admin.email, version: p['version'], personal, empresa },
      ['empresa', 'titular'],
      'empresa',
    ],
    ['POST', '/api/vehiculos', propio, { ...conductor() }, ['nombre', 'propietario', 'empresa', 'titular'], ''],
    ['POST', '/api/v1/conductores', deApp, conductor(), ['nombre', 'propietario', 'titular', 'referidoPor'], ''],
    ['POST', '/api/v1/guias', deApp, { ...persona(), ...banco }, ['nombre', 'titular'], ''],
    ['POST', '/api/v1/operadores', deApp, { ...persona(), empresa: 'Cali Andando' }, ['nombre', 'empresa'], ''],
  ]
  for (const [metodo, ruta, quien, bien, campos, dentro] of entradas)
    for (const campo of campos)
      for (const [malo, mensaje] of MALOS) {
        const body = dentro
          ? { ...bien, [dentro]: { ...(bien[dentro] as object), [campo]: malo } }
          : { ...bien, [campo]: malo }
        const { status, body: dicho } = await app.request(metodo, ruta, { ...quien, body })
        const fields = dicho['fields'] as Record<string, string> | undefined
        const lugar = dentro ? `${dentro}.${campo}` : campo
        expect([ruta, malo, status, fields]).toEqual([ruta, malo, 400, { [lugar]: mensaje }])
      }
})

const MALO = 'Sol https://evil.test\nwww.evil.co \u202eana@evil.co'

test('INJ-16 INJ-09 in every mail names are one line without links, also those that were entered before', async () => {
  // Stored before names were checked.
  const conductores = await Promise.all(
    [1, 2].map(async () => {
      const body = conductor()
      const { id } = (await app.request('POST', '/api/v1/conductores', { key: aliado.clave, body })).body as {
        id: string
      }
      return { id, ...body }
    }),
  )
  const [uno, otro] = conductores
  const guia = (await app.request('POST', '/api/v1/guias', { key: aliado.clave, body: { ...persona(), ...banco } }))
    .body as { id: string }
  const pendiente = await createEmpresa(mundo, { verificada: false })
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    await tx.deleteFrom('correos').execute()
    await sql`update empresas set nombre = ${MALO} where id = ${admin.empresaId}`.execute(tx)
    await sql`update personas set nombres = ${MALO}, apellidos = ${MALO}`.execute(tx)
    await sql`update registros set nombres = ${MALO}, apellidos = ${MALO}, empresa = ${MALO}`.execute(tx)
    await sql`update conductores set nombre = ${MALO}`.execute(tx)
    await sql`update guias set nombre = ${MALO}`.execute(tx)
  })
  // A colleague is invited in the name of an administrator and of a company.
  await createUsuario(mundo, admin)
  const pedir = async (ruta: string, body: unknown, cookie = plataforma) => {
    const { status, text } = await app.request('POST', ruta, { cookie, body })
    expect([ruta, status < 300 ? 'bien' : text]).toEqual([ruta, 'bien'])
  }
  await pedir('/api/acceso/reenviar-verificacion', { email: pendiente.email })
  await pedir('/api/acceso/cambiar-password', { email: admin.email })
  const motivo = `Quejas. Mira ${MALO}`
  for (const que of ['suspender', 'levantar']) {
    await pedir(`/api/aliadas/${admin.empresaId}/${que}`, { motivo })
    await pedir(`/api/proveedores/guia/${guia.id}/${que}`, { motivo })
  }
  await pedir(`/api/proveedores/conductor/${uno?.id}/bienvenida`, {})
  for (const cual of conductores) await pedir('/api/vinculaciones', { placas: cual.placas }, sesion)
  await avisarVinculaciones(mundo.ctx)
  for (const [cual, respuesta] of [
    [uno, 'aceptada'],
    [otro, 'rechazada'],
  ] as const) {
    const ruta = `/api/v1/conductores/${cual?.id}/vinculaciones`
    const { vinculaciones } = (await app.request('GET', ruta, { key: aliado.clave })).body as {
      vinculaciones: { id: string }[]
    }
    await app.request('POST', `${ruta}/${vinculaciones[0]?.id}`, { key: aliado.clave, body: { respuesta } })
  }

  const correos = await mundo.ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('correos').select(['asunto', 'texto', 'html']).execute(),
  )
  const asuntos = correos.map(({ asunto }) =>
    asunto
      .replace(/Sol .*co/, '…')
      .replace(/T\d{5}/, 'PLACAS')
      .trim(),
  )
  expect([...new Set(asuntos)].toSorted()).toEqual(TODOS)
  for (const { asunto, texto, html } of correos) {
    const enlaces = [...texto.matchAll(/https?:[^ ]+/g)].filter(([enlace]) => !enlace.startsWith(mundo.links.publicUrl))
    expect([asunto, enlaces]).toEqual([asunto, []])
    for (const parte of [asunto, texto, html]) expect(parte).not.toMatch(/evil\.\S|@evil|\u202e/)
    expect(texto.split('\n\n').filter((parrafo) => parrafo.includes('\n'))).toEqual([])
    expect(`${asunto}${texto}`).toContain('Sol')
  }
})

const TODOS = [
  'Bienvenida a Transportadoras Aliadas',
  'Crea una contraseña nueva',
  'El conductor de PLACAS no aceptó tu solicitud',
  'Levantamos la suspensión de …',
  'Levantamos tu suspensión',
  'PLACAS ya está en tu flota',
  'Suspendimos a …',
  'Suspendimos tu registro',
  'Verifica tu correo',
  '… quiere que te unas a su flota',
]
